/** Which triggers and functions the migrations have made, so that one that is gone or is another shows. */
import { type Migration, statements } from '../../../lib/migrations/migrations.ts'

interface Made {
  /** As in `audit_log.audit_log_kept`. */
  triggers: Set<string>
  /** What each does, by its name. */
  functions: Map<string, string>
}

/** What stands after all of these, in their order. */
export function madeBy(migrations: readonly Pick<Migration, 'text'>[]): Made {
  const made: Made = { triggers: new Set(), functions: new Map() }
  for (const statement of migrations.flatMap(({ text }) => statements(text))) {
    const trigger = /^create (?:or replace )?(?:constraint )?trigger (\w+)[\s\S]*?\son (\w+)/.exec(statement)
    const body = /^create (?:or replace )?function (\w+)\s*\([\s\S]*?\$\$([\s\S]*)\$\$/.exec(statement)
    const noTrigger = /^drop trigger (?:if exists )?(\w+) on (\w+)/.exec(statement)
    const noFunction = /^drop function (?:if exists )?(\w+)/.exec(statement)
    const noTable = /^drop table (?:if exists )?(\w+)/.exec(statement)
    if (trigger) made.triggers.add(`${trigger[2]}.${trigger[1]}`)
    if (body) made.functions.set(body[1] ?? '', body[2] ?? '')
    if (noTrigger) made.triggers.delete(`${noTrigger[2]}.${noTrigger[1]}`)
    if (noFunction) made.functions.delete(noFunction[1] ?? '')
    for (const name of made.triggers) if (noTable && name.startsWith(`${noTable[1]}.`)) made.triggers.delete(name)
  }
  return made
}
