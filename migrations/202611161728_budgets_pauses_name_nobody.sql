-- Who asked is told of the debate itself, and was never written here.
alter table budget_pauses drop column user_id;
