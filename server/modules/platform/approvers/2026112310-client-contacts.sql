-- A place may be a contact's of the client for whose campaign the person works: then it is nobody's of the staff.
alter table approval_approver drop constraint approval_approver_pkey;
alter table approval_approver alter column employee_id drop not null;
alter table approval_approver add column client_contact_id uuid references client_contact;
alter table approval_approver add column holder_id uuid not null
  generated always as (coalesce(employee_id, client_contact_id)) stored;
alter table approval_approver add primary key (approval_id, step, holder_id);
alter table approval_approver add constraint approval_approver_one_holder
  check (num_nonnulls(employee_id, client_contact_id) = 1);
create index approval_approver_contact on approval_approver (client_contact_id, approval_id) where client_contact_id is not null;

-- A contact decides for themselves, once in a request.
alter table approval_decision alter column employee_id drop not null;
alter table approval_decision alter column decided_by drop not null;
alter table approval_decision add column client_contact_id uuid references client_contact;
alter table approval_decision add constraint approval_decision_one_decider
  check (num_nonnulls(employee_id, decided_by) = case when client_contact_id is null then 2 else 0 end);
alter table approval_decision add constraint approval_decision_contact_once unique (approval_id, client_contact_id);

-- The days that it is about: what a client reads of a request, besides whose it is.
alter table approval add column starts_on date;
alter table approval add column ends_on date;
-- The late one of a step may be a contact.
alter table approval_approver drop constraint approval_approver_escalated_from_fkey;
