/** What the demo company keeps of its client abroad: one paper has ended, and the client was asked for the next. */
import type { EvidenceKind } from '@iroko/contract/billing/evidence'
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'
import { aheadDays } from './rules.ts'

/** Answers the papers, for whoever keeps files. */
export async function seedEvidence(
  db: Db,
  { people, today, latest, dice }: PeoplePart,
): Promise<{ id: string; bytes: string }[]> {
  const by = accountOf(people, 'accounting')?.id
  const client = await db.selectFrom('client').select('id').where('vat_treatment', '=', 'zero').executeTakeFirst()
  if (!by || !client) return []
  const ended = addDays(today, -12)
  const papers: [EvidenceKind, string, string | null][] = [
    ['contract', 'contract.pdf', addMonths(today, 9)],
    ['residence', 'tax-residence.pdf', addMonths(today, 4)],
    ['no_establishment', 'no-establishment.pdf', ended],
  ]
  const created_at = `${addMonths(latest.slice(0, 10), -10)}T09:20:00.000Z`
  const kept = papers.map(([kind, name, expires_on]) => {
    const paper = demoFile(name, 'client_paper', `Paper of a client of the demo company: ${kind.replace('_', ' ')}.`)
    return { ...paper, kind, expires_on, id: dice.id(created_at), file_id: dice.id(created_at) }
  })
  await insertTables(db, {
    file: kept.map(({ file, file_id }) => ({ ...file, id: file_id, created_by: by, created_at })),
    client_evidence: kept.map(({ id, file_id, kind, expires_on }) => ({
      ...{ id, file_id, kind, expires_on, client_id: client.id, state: 'valid', employee_id: by },
      ...{ answered_at: created_at, created_at, asked_on: expires_on === ended ? addDays(ended, -aheadDays) : null },
    })),
  })
  return kept.map(({ file_id, bytes }) => ({ id: file_id, bytes }))
}
