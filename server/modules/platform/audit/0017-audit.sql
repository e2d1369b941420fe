-- It holds no more of a row than its digest, so it outlives what retention takes.
create table audit_chain (
  seq bigint primary key,
  audit_at timestamptz not null,
  audit_id uuid not null unique,
  digest bytea not null,
  hash bytea not null,
  erased_at timestamptz
);
comment on table audit_chain is 'A hash over each audit row and all before it: a row that is changed, taken out or slipped in later shows (`npm run verify`).';
comment on column audit_chain.erased_at is 'When an erasure emptied the row; its digest is that of before.';
create index audit_chain_at on audit_chain (audit_at);
create trigger audit_chain_append_only before update or delete on audit_chain for each row
  when (current_setting('iroko.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger audit_chain_kept before truncate on audit_chain execute function refuse_truncate();

create function audit_digest(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(entry.id, extract(epoch from entry.at), entry.actor_id, entry.action, entry.entity,
    entry.entity_id, entry.before, entry.after, entry.request_id)::text, 'UTF8'))
$$;
comment on function audit_digest is 'What the chain keeps of an audit row: the hash of all its columns.';

-- One process at a time. A transaction is not open for a day.
create function extend_audit_chain(most int) returns int language plpgsql as $$
declare
  last audit_chain;
  entry audit_log;
  digest bytea;
  taken int := 0;
begin
  perform pg_advisory_xact_lock(7205014);
  select * into last from audit_chain order by seq desc limit 1;
  for entry in
    select audit_log.* from audit_log
    where at > coalesce((select max(audit_at) from audit_chain) - interval '1 day', '-infinity')
      and not exists (select 1 from audit_chain where audit_id = audit_log.id)
    order by at, id limit most
  loop
    digest := audit_digest(entry);
    last.seq := coalesce(last.seq, 0) + 1;
    last.hash := sha256(coalesce(last.hash, '') || digest);
    insert into audit_chain values (last.seq, entry.at, entry.id, digest, last.hash);
    taken := taken + 1;
  end loop;
  return taken;
end $$;
comment on function extend_audit_chain is 'Takes up to so many audit rows that are not in the chain yet into it, in their order, each with a hash over it and all before; answers how many.';

create function mark_erased_entry() returns trigger language plpgsql as $$
begin
  update audit_chain set erased_at = now() where audit_id = new.id;
  return null;
end $$;
comment on function mark_erased_entry is 'Says in the chain that an erasure emptied an audit row.';
create trigger audit_log_erased after update on audit_log for each row execute function mark_erased_entry();
