-- Why somebody takes leave of such a kind is theirs and HR's.
alter table leave_type add column health boolean not null default false;
update leave_type set health = true where title ~* '\m(sick|ill|illness|matern|medic|health|hospital|surg)';
