-- The late approver below whom this leader was asked; none for those whom the policy names.
alter table approval_approver add column escalated_from uuid references employee;
-- What has a place of somebody open is found when they leave or lose a role.
create index approval_policy_kind on approval_policy (kind, position) where archived_at is null;
