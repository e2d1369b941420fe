-- Tickets that somebody handles are told apart from their own: what was chosen for both counts for each.
insert into notification_choice (employee_id, kind, inbox, mail, push)
  select employee_id, 'help_desk', inbox, mail, push from notification_choice where kind = 'tickets';
