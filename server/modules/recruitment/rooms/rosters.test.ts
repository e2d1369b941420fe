/** What the roster says against an interview, a session or a day of shadowing is said to whoever plans it, and stops nobody. */
import { addDays } from '@iroko/contract/dates'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'
import { as, change, makeRoster, monday } from '../../../test/roster.ts'

const t = await testApp()
const { c, morning, night, plan } = await makeRoster(t)
const { agent, colleague, lead, stranger, hr } = c
const desk = hiring(t)
const tuesday = addDays(monday, 1)
const wednesday = addDays(monday, 2)
await plan([
  change(agent, monday, null, as(morning)),
  change(agent, wednesday, wednesday, { kind: 'off' }),
  change(colleague, monday, null, as(night)),
])

const interview = async (panel: string[], day: string, time: string) =>
  (
    await t.call(
      interviews.plan,
      {
        body: {
          ...{ application_ids: [await desk.application()], round: 'First', branch_id: t.branch_id, day, time, minutes: 30 },
          ...{ room: '', online_link: 'https://meet.test/x', panel },
        },
      },
      hr,
    )
  ).message

it('says of an interview who is off and who works at another time, and nothing of who is at work or has no roster', async () => {
  expect(await interview([agent.ogid, stranger.ogid, lead.ogid], tuesday, '10:00')).toBe('Interview planned')
  expect(await interview([agent.ogid], tuesday, '13:45')).toBe(
    `Interview planned. ${agent.full_name} works 06:00 to 14:00 on ${tuesday}`,
  )
  expect(await interview([agent.ogid], wednesday, '10:00')).toBe(`Interview planned. ${agent.full_name} is off on ${wednesday}`)
  // The shift of the evening before lasts until six.
  expect(await interview([colleague.ogid], wednesday, '05:00')).toBe('Interview planned')
  expect(await interview([colleague.ogid], wednesday, '10:00')).toBe(
    `Interview planned. ${colleague.full_name} works 22:00 to 06:00 on ${wednesday}`,
  )
})

it('says it of a session and of shadowing', async () => {
  const body = {
    ...{ title: 'Training', kind: 'training' as const, branch_id: t.branch_id, room: 'Room 2', trainers: [agent.ogid] },
    ...{ starts_on: monday, ends_on: addDays(monday, 6), capacity: 3, pass_mark: 60, least_attendance: 50 },
  }
  const { id } = (await t.call(cohorts.create, { body }, hr)).cohort
  const session = { day: wednesday, starts_at: '12:00', ends_at: '13:00', topic: 'Calls', trainer: agent.ogid }
  expect((await t.call(cohorts.addSession, { params: { id }, body: session }, hr)).message).toBe(
    `Calls added. ${agent.full_name} is off on ${wednesday}`,
  )
  const days = { starts_on: addDays(wednesday, 7), ends_on: addDays(wednesday, 7) }
  await plan([change(agent, days.starts_on, days.ends_on, { kind: 'off' })])
  const place = { office_id: c.voice.id, place: 'Floor 2', lead: agent.ogid }
  const { message } = await t.call(
    shadowing.plan,
    { body: { application_id: await desk.application(), ...place, ...days } },
    hr,
  )
  expect(message).toBe(`Shadowing planned on 1 day beside ${agent.full_name}. ${agent.full_name} is off on ${days.starts_on}`)
})
