-- Where the invitation goes of somebody who has no mailbox of the company yet.
alter table employee add column private_email text;
