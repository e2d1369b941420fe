alter table notification add column sent_by uuid references employee;
comment on column notification.sent_by is 'Whose act it tells, where the person knows them: who asks for a decision, who decided.';
