-- Schedules may fire once: a row without a recurrence.

alter table schedules drop constraint schedules_check;
alter table schedules add constraint schedules_recurrence
  check ((cron is null) = (zone is null) and (every_seconds is null or cron is null));
