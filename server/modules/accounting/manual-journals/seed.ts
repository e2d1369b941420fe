/** The demo company's entries by hand: one that was posted, one that waits for the head of Accounting, a draft. */
import { companyZone } from '@iroko/contract/clock'
import { addDays, dayIn } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { post } from '../journals/actions.ts'

const wishes: readonly [code: string, memo: string, naira: number, fate: Fate | 'draft', every_on?: number][] = [
  ['6100', 'Rent of the month, not yet billed', 1_850_000, 'approved'],
  ['6120', 'Internet of the month, not yet billed', 420_000, { waits_at: 1 }],
  ['6110', 'Diesel of the month, not yet billed', 960_000, 'draft'],
  ['6140', 'Cleaning by contract', 380_000, 'approved', 31],
]
const words = { kind: ['Agreed with the contract'], refusing: [] }

export async function seedJournals(db: Db, { people, latest, dice, decide }: RequestsPart): Promise<void> {
  const accountant = accountOf(people, 'accounting')
  const office_id = accountant && placeOf(accountant)?.office_id
  if (!accountant || !office_id) return
  const chart = await db.selectFrom('account').select(['id', 'code']).execute()
  const accountId = (code: string): string => chart.find((account) => account.code === code)?.id ?? ''
  for (const [code, memo, naira, fate, every_on] of wishes) {
    const kobo = naira * 100
    const day = latest.slice(0, 10)
    const created_at = `${fate === 'approved' ? addDays(day, -7) : day}T08:20:00.000Z`
    const dated_on = dayIn(companyZone, new Date(created_at))
    const asked = { kind: 'journal', requester_id: accountant.id, makers: [accountant.id], created_at, words } as const
    const summary = `Journal of ${dated_on}`
    const made = fate === 'draft' ? undefined : send(dice, decide, { ...asked, summary, facts: { amount_kobo: kobo }, fate })
    const id = made?.row.id ?? dice.id(created_at)
    const kind = every_on === undefined ? ('manual' as const) : ('recurring' as const)
    const own = { id, kind, every_on: every_on ?? null, dated_on, memo, made_by: accountant.id, created_at }
    const sides = [
      { account_id: accountId(code), office_id, debit_kobo: kobo, credit_kobo: 0 },
      { account_id: accountId('2040'), office_id: null, debit_kobo: 0, credit_kobo: kobo },
    ]
    const lines = sides.map((side, position) => ({ ...side, position, journal_id: id, memo: '' }))
    await insertTables(db, { manual_journal: [own], manual_journal_line: lines })
    if (!made) continue
    const { status, decided_at } = made.row
    const change = { status, decided_at, version: made.decisions.length + 1 }
    await db.updateTable('manual_journal').set(change).where('id', '=', id).execute()
    // What is posted every month is posted by the portal, when it is due.
    if (status !== 'approved' || kind === 'recurring') continue
    const at = decided_at ?? latest
    await post(
      db,
      {
        ...{ source_kind: 'manual_journal', source_id: id, part: '1', kind: 'manual', event: 'manual', document_on: dated_on },
        lines: sides.map((side) => ({ ...side, rule_key: null, authority: null, detail: memo })),
      },
      { now: new Date(at), newId: () => dice.id(at) },
    )
  }
}
