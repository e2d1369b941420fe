/** The demo company's tax declarations: reliefs claimed with their evidence, most of them waiting for payroll. */
import { addDays, yearOf } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { demoFile } from '../../../lib/demo/demo-file.ts'

const receipt = demoFile('rent-receipt.pdf', 'tax', 'Receipt: rent of one year. Issued for the demo company.')

const wishes: readonly [account: string, rent: number, life_premium: number, details: string, fate: Fate][] = [
  ['agent', 480_000, 0, 'Landlord: Mr Danladi, 14 Aminu Kano Crescent, Wuse', { waits_at: 1 }],
  ['tqa', 750_000, 60_000, 'Landlord: Harmony Estates, Gwarinpa. Insurer: Leadway', { waits_at: 1 }],
  ['erp', 1_200_000, 0, 'Landlord: Mrs Eze, 3 Ogui Road, Enugu', { waits_at: 1 }],
  ['rep', 300_000, 0, 'Landlord: my brother', 'rejected'],
]
const words = { kind: [], refusing: ['The receipt names neither the address nor the year'] }

/** Answers the papers, for whoever keeps files. */
export async function seedDeclarations(db: Db, { people, today, latest, dice, decide }: RequestsPart) {
  const made = wishes.flatMap(([account, rent, life_premium, details, fate]) => {
    const person = accountOf(people, account)
    if (!person) return []
    const year = yearOf(today)
    // What was decided was sent some days before.
    const day = latest.slice(0, 10)
    const created_at = `${fate === 'rejected' ? addDays(day, -7) : day}T07:50:00.000Z`
    const { row, decisions } = send(dice, decide, {
      kind: 'tax_declaration',
      requester_id: person.id,
      summary: `Tax reliefs of ${person.first_name} ${person.last_name} for ${year}`,
      facts: {},
      created_at,
      fate,
      words,
    })
    const reliefs = { rent_kobo: rent * 100, life_premium_kobo: life_premium * 100, mortgage_interest_kobo: 0 }
    const version = decisions.length + 1
    return [{ ...row, employee_id: person.id, year, ...reliefs, details, file_id: dice.id(created_at), version }]
  })
  await insertTables(db, {
    file: made.map(({ file_id, employee_id, created_at }) => ({
      id: file_id,
      ...receipt.file,
      created_by: employee_id,
      created_at,
    })),
    tax_declaration: made,
  })
  return made.map(({ file_id }) => ({ id: file_id, bytes: receipt.bytes }))
}
