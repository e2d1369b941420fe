/** What becomes of interviews and shadowing when those who hold them move, go on leave, leave and come back, or those who planned them leave. */
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { careers } from '../../../test/careers.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const { leaves, comesBack, moves, goesOnLeave } = await careers(t)
const hr = await t.person({ roles: ['hr'], last_name: 'Recruiter' })
const other = await t.person({ roles: ['hr'], last_name: 'Second' })
const elsewhere = (await t.office({ title: 'Elsewhere' })).id
await desk.room('Room 1')

let day = '2026-11-30'
/** A working day of December that no other test uses. */
function nextDay(): string {
  do day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  while ([0, 6].includes(new Date(day).getUTCDay()))
  return day
}

async function interview(panel: Person[], on = nextDay(), as = hr) {
  const application_id = await desk.application()
  const place = { branch_id: t.branch_id, room: 'Room 1', day: on, time: '10:00', minutes: 30 }
  const body = { application_ids: [application_id], round: 'First', ...place, panel: panel.map(({ ogid }) => ogid) }
  await t.call(interviews.plan, { body }, as)
  return application_id
}
const planned = async (application_id: string) => {
  const [row] = (await t.call(interviews.list, { query: { application_id } }, other)).interviews
  if (!row) throw new Error('nothing planned')
  return row
}
const mine = async (as: Person) => (await t.call(interviews.mine, {}, as)).interviews.length
const noticesOf = async ({ id }: Person) =>
  (await t.db.selectFrom('notification').select('body').where('employee_id', '=', id).orderBy('id').execute()).map(
    ({ body }) => body,
  )

it('an interviewer who moves to another office stays on the panel and scores', async () => {
  const one = await t.person()
  const id = await interview([one])
  await moves(one, elsewhere)
  expect((await planned(id)).panel).toMatchObject([{ ogid: one.ogid, away: null }])
  expect(await mine(one)).toBe(1)
})

it('an interviewer whose leave or exit is planned afterwards stands as away, so that HR finds somebody else', async () => {
  const [onLeave, leaving] = [await t.person(), await t.person()]
  const on = nextDay()
  const id = await interview([onLeave, leaving], on)
  await goesOnLeave(onLeave, [on])
  await leaves(leaving, '2026-12-01')
  const { panel, version, id: interview_id } = await planned(id)
  const away = new Map(panel.map((person) => [person.ogid, person.away]))
  expect(away.get(onLeave.ogid)).toMatch(/leave/i)
  expect(away.get(leaving.ogid)).toBeTruthy()
  const cover = await t.person()
  const again = { day: on, time: '10:00', minutes: 30, room: 'Room 1', panel: [cover.ogid], reason: 'Others are away', version }
  await t.call(interviews.move, { params: { id: interview_id }, body: again }, hr)
  expect((await planned(id)).panel).toMatchObject([{ ogid: cover.ogid, away: null }])
  expect(await mine(onLeave)).toBe(0)
})

it('an interviewer who leaves and comes back is on no panel of before, and can be chosen again', async () => {
  const [leaver, stays] = [await t.person(), await t.person()]
  const id = await interview([leaver, stays])
  await leaves(leaver)
  await comesBack(leaver)
  leaver.token = await t.signIn(leaver.id)
  expect((await planned(id)).panel.map(({ ogid }) => ogid)).toEqual([stays.ogid])
  expect(await mine(leaver)).toBe(0)
  await interview([leaver])
  expect(await mine(leaver)).toBe(1)
})

it('what a colleague planned who then left goes on, and HR who stay hear what the planner would have', async () => {
  const gone = await t.person({ roles: ['hr'], last_name: 'Gone' })
  const [judge, stays] = [await t.person(), await t.person()]
  const id = await interview([judge, stays], nextDay(), gone)
  await leaves(gone)
  await leaves(judge)
  const { status, panel } = await planned(id)
  expect([status, panel.length]).toEqual(['scheduled', 1])
  for (const person of [hr, other]) expect((await noticesOf(person)).join()).toContain('One of the panel leaves the company')
  expect((await noticesOf(gone)).join()).not.toContain('leaves the company')
})

async function shadow(lead: Person, on = nextDay()) {
  const application_id = await desk.application()
  const body = { application_id, starts_on: on, ends_on: on, office_id: hr.office_id, place: 'Floor 1', lead: lead.ogid }
  await t.call(shadowing.plan, { body }, hr)
  return application_id
}
const leads = async (as: Person) => (await t.call(shadowing.mine, {}, as)).shadowings.length
const shadowed = async (application_id: string) => {
  const { shadowings } = await t.call(shadowing.list, { query: { limit: 100 } }, hr)
  const found = shadowings.find((row) => row.application.id === application_id)
  if (!found) throw new Error('nothing planned')
  return found
}

it('the lead of a shadowing day who moves keeps it; one who leaves on a later day is shown as gone by then', async () => {
  const [mover, leaver] = [await t.person(), await t.person()]
  const [one, two] = [await shadow(mover), await shadow(leaver)]
  await moves(mover, elsewhere)
  expect((await shadowed(one)).lead).toMatchObject({ ogid: mover.ogid, away: null })
  expect(await leads(mover)).toBe(1)
  await leaves(leaver, '2026-12-01')
  expect((await shadowed(two)).lead.away).toBeTruthy()
  await expect(shadow(leaver)).rejects.toMatchObject({ message: expect.stringContaining('will not be employed') })
})

it('the lead of a shadowing day who leaves and comes back does not lead what was handed over', async () => {
  const [leaver, heir] = [await t.person(), await t.person()]
  const id = await shadow(leaver)
  await leaves(leaver, t.today(), heir)
  await comesBack(leaver)
  leaver.token = await t.signIn(leaver.id)
  expect([await leads(leaver), await leads(heir)]).toEqual([0, 1])
  expect((await shadowed(id)).lead.ogid).toBe(heir.ogid)
})
