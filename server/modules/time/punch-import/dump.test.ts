/** The file that a terminal writes to a stick, and what programs beside it write: the same punches as by its line, read by the same rules. */
import { terminals } from '@iroko/contract/time/terminals'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/sheets.ts'
import { makeTerminals } from '../../../test/terminal.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const [ada, bola] = [await t.person({ first_name: 'Ada' }), await t.person({ first_name: 'Bola' })]
await t.db
  .updateTable('branch')
  .set({ allowed_networks: ['10.0.0.0/8'] })
  .execute()
const { device, attlog, punches } = makeTerminals(t, hr)
const door = await device({ serial: 'ZK-DUMP', pins_are_ogids: false, trusts_keys: true })
const other = await device({ serial: 'ZK-DUMP-2', pins_are_ogids: false })
const enrol = (device_id: string, pin: string, employee_id: string) =>
  t.db.insertInto('enrolment').values({ id: uuid(), device_id, pin, employee_id, since: '2026-01-01T00:00:00Z' }).execute()
await enrol(door.id, '126', ada.id)

const send = async (text: string, query: Record<string, string> = {}, by = hr) =>
  (await sendFile(t, '/api/v1/punch_imports.json', text, { query: { branch_id: t.branch_id, ...query }, as: by })).json()
const day = '2026-11-18'
const line = (pin: string, time: string, state: string) => `        ${pin}\t${day} ${time}\t1\t${state}\t1\t0\r\n`

it('has no headings: its first row is a punch, and neither itself nor the terminal brings it twice', async () => {
  const dump = line('126', '07:34:08', '0') + line('126', '17:02:11', '1')
  const looked = await send(dump)
  expect(looked.punch_import).toMatchObject({ rows: 2, good: 2, fresh: 2, problem_count: 0 })
  expect((await send(dump, { keep: 'true' })).punch_import).toMatchObject({ fresh: 2, kept: true })
  const kept = await punches()
  expect(kept.map(({ at, direction, employee_id }) => ({ at, direction, employee_id }))).toEqual([
    { at: `${day}T06:34:08.000Z`, direction: 'in', employee_id: ada.id },
    { at: `${day}T16:02:11.000Z`, direction: 'out', employee_id: ada.id },
  ])
  expect((await send(dump, { keep: 'true' })).punch_import).toMatchObject({ fresh: 0 })
  await attlog([`126\t${day} 07:34:08\t0\t1\t0`, `126\t${day} 17:02:11\t1\t1\t0`], 'ZK-DUMP')
  expect(await punches()).toHaveLength(2)
})

it('below a title is read from the row that is chosen; the file of a terminal has no such row', async () => {
  const text = `Zuma Outsourcing,Abuja\nPunches,November\nOGID,Date and time,In or out\n${ada.ogid},${day} 08:00,in\n`
  expect((await send(text)).punch_import).toMatchObject({ good: 0, layout: { heading_row: 1 } })
  expect((await send(text, { heading_row: '3' })).punch_import).toMatchObject({ rows: 1, good: 1, layout: { heading_row: 3 } })
  expect((await send(line('126', '07:34:08', '0'))).punch_import.layout).toMatchObject({ heading_row: null })
})

it('of a single punch is one', async () => {
  expect((await send(line('126', '12:00:00', '1'))).punch_import).toMatchObject({ rows: 1, good: 1 })
})

it('has the headings of a terminal’s program, numbers with zeros before them, and days by slashes', async () => {
  const text = `No\tTMNo\tEnNo\tName\tINOUT\tMode\tDateTime\r\n1\t1\t00000126\t\t0\t0\t${day.replaceAll('-', '/')}  08:00:00\r\n`
  const { punch_import } = await send(text)
  expect(punch_import.columns.map(({ key }: { key: string | null }) => key)).toEqual([
    null,
    null,
    'ogid',
    null,
    'direction',
    null,
    'at',
  ])
  expect(punch_import).toMatchObject({ rows: 1, good: 1, problem_count: 0 })
})

it.each([true, false])('reads its keys as the line of the terminal does, trusted: %s', async (trusts) => {
  await t.db.updateTable('device').set({ trusts_keys: trusts }).where('id', '=', door.id).execute()
  await t.db.deleteFrom('punch').execute()
  const states = ['0', '1', '2', '3', '4', '5', '255']
  const times = states.map((_, index) => `09:0${index}:00`)
  const { punch_import } = await send(states.map((state, index) => line('126', times[index] ?? '', state)).join(''), {
    keep: 'true',
  })
  expect(punch_import).toMatchObject({ good: 7, fresh: 7, problem_count: 0 })
  const byFile = (await punches()).map(({ direction }) => direction)
  expect(byFile).toEqual(trusts ? ['in', 'out', 'out', 'in', 'in', 'out', null] : Array(7).fill(null))
  await t.db.deleteFrom('punch').execute()
  await attlog(
    states.map((state, index) => `126\t${day} ${times[index]}\t${state}\t1\t0`),
    'ZK-DUMP',
    '2',
  )
  expect((await punches()).map(({ direction }) => direction)).toEqual(byFile)
})

it('says of a number that it is nobody’s, or that it is several people’s, and takes none of whoever imports', async () => {
  await enrol(other.id, '126', bola.id)
  await enrol(other.id, '500', hr.id)
  const { punch_import } = await send(line('126', '10:00:00', '0') + line('77', '10:00:00', '0') + line('500', '10:00:00', '0'))
  expect(punch_import.problems.map(({ problem }: { problem: string }) => problem)).toEqual([
    '126 is a number of several people on terminals of this branch',
    '77 is assigned to nobody on a terminal of this branch',
    'You cannot record your own attendance. Ask a colleague',
  ])
  expect((await t.call(terminals.list, {}, hr)).devices.length).toBeGreaterThan(1)
})
