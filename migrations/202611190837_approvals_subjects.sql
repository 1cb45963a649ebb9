-- Whoever asks again, or erases what was asked, looks for all questions about a subject.
create index approvals_subject on approvals (organization_id, kind, subject_id);
