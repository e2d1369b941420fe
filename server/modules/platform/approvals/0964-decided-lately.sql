-- What was decided lately is counted by every HR dashboard.
create index approval_decided on approval (decided_at) where decided_at is not null;
