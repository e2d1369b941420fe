/** Faults: reported by anyone, handled by Facility, confirmed by whoever reported them. */
import { addDays } from '@iroko/contract/dates'
import { faults } from '@iroko/contract/facility/faults'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { makeFacility } from '../../../test/facility.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { keeper, mate, agent, guard, photo, asset, report, shown } = await makeFacility(t)
beforeEach(() => t.setNow('2026-11-20T11:00:00Z'))
const take = (step: 'accept' | 'confirm', { id, version }: { id: string; version: number }, by: Person) => {
  const input = { params: { id }, body: { version } }
  return step === 'accept' ? t.call(faults.accept, input, by) : t.call(faults.confirm, input, by)
}
const solve = ({ id, version }: { id: string; version: number }, by = keeper) =>
  t.call(faults.solve, { params: { id }, body: { answer: 'New washer', version } }, by)
const mailsTo = async ({ email }: Person) => {
  const { rows } = await sql<{
    subject: string
  }>`select subject from outbox_mail where recipient = ${email} order by id`.execute(t.db)
  return rows.map(({ subject }) => subject)
}

it('is reported by a photo or words alone, in hours of its urgency, and seen by its reporter and Facility only', async () => {
  // Friday noon in Lagos: two working hours later for safety; of eight the rest is Monday's.
  const urgent = await report(agent, { urgency: 'safety', words: '', file_ids: [await photo(agent)] })
  expect(urgent).toMatchObject({ status: 'new', photos: 1, due_at: '2026-11-20T13:00:00.000Z', can: { solve: false } })
  expect(await report(agent, { urgency: 'stops_work' })).toMatchObject({ due_at: '2026-11-23T11:00:00.000Z' })
  expect(await shown(urgent.id)).toMatchObject({ files: [{ name: 'tap.jpg' }], can: { accept: true, confirm: false } })
  await expect(shown(urgent.id, guard)).rejects.toMatchObject({ status: 404 })
  expect((await t.call(faults.list, { query: {} }, guard)).faults).toEqual([])
  expect((await t.call(faults.list, { query: { mine: 'true' } }, agent)).total).toBe(2)
})

it('names each thing that is missing or is not there', async () => {
  await expect(report(agent, { words: '' })).rejects.toMatchObject({
    fields: { words: 'Describe the fault, or add a photo' },
  })
  await expect(report(agent, { place: ' ' })).rejects.toMatchObject({ status: 422 })
  await expect(report(agent, { branch_id: uuid() })).rejects.toMatchObject({ fields: { branch_id: 'Choose a branch' } })
  await expect(report(agent, { asset_tag: 'ZZZ-1' })).rejects.toMatchObject({ fields: { asset_tag: expect.any(String) } })
  const others = [await photo(keeper), await photo(agent, 'warning'), uuid()]
  for (const id of others)
    await expect(report(agent, { file_ids: [id] })).rejects.toMatchObject({
      fields: { file_ids: 'A photo was not found. Add it again' },
    })
  const six = await Promise.all(Array.from({ length: 6 }, () => photo(agent)))
  await expect(report(agent, { file_ids: six })).rejects.toMatchObject({ fields: { file_ids: 'At most 5 photos' } })
})

it('belongs to the branch of the asset whose label is read, in any case of its letters', async () => {
  const generator = await asset()
  const found = await report(agent, { asset_tag: generator.tag.toLowerCase() })
  expect(found).toMatchObject({ asset: { tag: generator.tag }, branch: { id: t.branch_id } })
})

it('is accepted and solved by Facility, told to its reporter, and confirmed by them alone', async () => {
  const { id, version } = await report(agent, { words: 'The lamp is dark' })
  await expect(take('accept', { id, version }, guard)).rejects.toMatchObject({ status: 403 })
  const accepted = (await take('accept', { id, version }, keeper)).fault
  await expect(solve({ id, version })).rejects.toMatchObject({ status: 409, code: 'stale_version' })
  const solved = (await solve(accepted)).fault
  expect(await mailsTo(agent)).toEqual(
    expect.arrayContaining([
      'Facility accepted the fault you reported: The lamp is dark, Floor 2, kitchen',
      'The fault you reported is solved: The lamp is dark, Floor 2, kitchen',
    ]),
  )
  await expect(take('confirm', solved, keeper)).rejects.toMatchObject({ status: 403 })
  expect((await take('confirm', solved, agent)).fault).toMatchObject({ status: 'confirmed', can: { reopen: true } })
})

it('is opened again within fourteen days, with its hours begun anew, and not after', async () => {
  const { fault } = await solve(await report())
  const back = await t.call(
    faults.reopen,
    { params: { id: fault.id }, body: { reason: 'It leaks again', version: fault.version } },
    agent,
  )
  expect(back.fault).toMatchObject({ status: 'new', reopened: 1, answer: 'It leaks again', solved_at: null })
  const again = (await solve(back.fault)).fault
  const started = t.today()
  t.setNow(addDays(started, 15))
  const late = t.call(faults.reopen, { params: { id: fault.id }, body: { reason: 'Again', version: again.version } }, agent)
  await expect(late).rejects.toMatchObject({ status: 409, code: 'too_late' })
})

it('is joined to another report of its branch: both hear when that one is solved', async () => {
  const [first, second, third] = [await report(agent), await report(guard), await report(mate)]
  const join = (id: string, version: number, fault_id: string) =>
    t.call(faults.join, { params: { id }, body: { fault_id, version } }, keeper)
  await expect(join(second.id, second.version, second.id)).rejects.toMatchObject({ status: 422 })
  // What was joined to one goes along when that one is joined to another.
  await join(third.id, third.version, second.id)
  const joined = (await join(second.id, (await shown(second.id)).version, first.id)).fault
  expect(joined).toMatchObject({ status: 'duplicate', duplicate_of: { id: first.id, words: 'The tap leaks' } })
  expect((await shown(first.id)).duplicates).toHaveLength(2)
  // Another's words are not for whoever reported the same.
  expect((await shown(second.id, guard)).duplicate_of).toEqual({ id: first.id, words: '' })
  await expect(join(first.id, (await shown(first.id)).version, second.id)).rejects.toMatchObject({ status: 409 })
  await solve(await shown(first.id))
  for (const reporter of [agent, guard, mate])
    expect(await mailsTo(reporter)).toContain('The fault you reported is solved: The tap leaks, Floor 2, kitchen')
})

it('is rejected with a reason, which its reporter reads', async () => {
  const { id, version } = await report()
  await expect(t.call(faults.reject, { params: { id }, body: { reason: '', version } }, keeper)).rejects.toMatchObject({
    status: 422,
  })
  const answer = await t.call(faults.reject, { params: { id }, body: { reason: 'It is not ours', version } }, keeper)
  expect(answer.fault).toMatchObject({ status: 'rejected', answer: 'It is not ours' })
  expect(await shown(id, agent)).toMatchObject({ answer: 'It is not ours' })
  await expect(solve(answer.fault)).rejects.toMatchObject({ status: 409, code: 'not_possible' })
})
