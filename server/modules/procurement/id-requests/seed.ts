/** Three requests for ID cards of the demo company: one that HR looks at, one to print, and one that was handed over. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type Fate, insertTables, type RequestsPart, send } from '../../../lib/demo/demo.ts'
import { demoPortrait } from '../../../lib/demo/demo-portrait.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { cardMonths } from '../id-cards/rules.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export async function seedIdRequests(
  db: Db,
  { people, latest, dice, decide }: RequestsPart,
): Promise<{ id: string; bytes: Buffer }[]> {
  const asked: readonly (readonly [
    name: string,
    daysAgo: number,
    fate: Fate,
    skin: string,
    shirt: string,
    isHandedOver: boolean,
  ])[] = [
    ['lead', 40, 'approved', '#7a4f36', '#1b5e43', true],
    ['tqa', 9, 'approved', '#5f3b28', '#39424e', false],
    ['agent', 3, { waits_at: 1 }, '#8b5a3c', '#7a2f3b', false],
  ]
  const [keeper, guard] = ['facility', 'security'].map((name) => accountOf(people, name)?.id)
  const files: { id: string; bytes: Buffer }[] = []
  for (const [name, daysAgo, fate, skin, shirt, isHandedOver] of asked) {
    const person = accountOf(people, name)
    if (!person || !keeper || !guard) continue
    const day = addDays(latest.slice(0, 10), -daysAgo)
    const created_at = `${day}T08:40:00.000Z`
    const { bytes, file } = await demoPortrait(skin, shirt)
    const photo_id = dice.id(created_at)
    const request = {
      kind: 'id_request',
      requester_id: person.id,
      summary: 'ID card: first card',
      facts: {},
      created_at,
    } as const
    const { row, decisions } = send(dice, decide, { ...request, fate })
    await insertTables(db, {
      file: [{ id: photo_id, ...file, created_by: person.id, created_at }],
      id_request: [{ ...row, employee_id: person.id, why: 'new', photo_id, photo_width: 720, photo_height: 840 }],
    })
    files.push({ id: photo_id, bytes })
    const approved_by = decisions.at(-1)?.decided_by
    if (row.status !== 'approved' || !approved_by) continue
    const at = `${addDays(day, 5)}T10:00:00.000Z`
    const printed = { printed_by: keeper, printed_at: at, handed_over_by: guard, handed_over_at: at }
    await insertTables(db, {
      id_card: [
        {
          ...{ id: dice.id(at), request_id: row.id, employee_id: person.id, approved_by, created_at: row.decided_at ?? at },
          ...{
            number: await nextNumber(db, 'ID', Number(day.slice(0, 4))),
            code: Array.from({ length: 12 }, () => dice.pick([...letters])).join(''),
          },
          ...{ valid_until: addMonths(day, cardMonths), ...(isHandedOver && printed) },
        },
      ],
    })
  }
  return files
}
