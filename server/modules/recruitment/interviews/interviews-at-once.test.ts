import { interviews } from '@iroko/contract/recruitment/interviews'
import { expect, it } from 'vitest'
import { hiring } from '../../../test/applicants.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const desk = hiring(t)
const planners = [await t.person({ roles: ['hr'] }), await t.person({ roles: ['hr'] })] as const
const ada = await t.person()
const [base, other] = [await t.person(), await t.person()]

const plan = (application_ids: string[], as: (typeof planners)[number], more: object = {}) =>
  t.call(
    interviews.plan,
    {
      body: {
        ...{ application_ids, round: 'First interview', branch_id: t.branch_id, day: '2026-12-01', time: '10:00', minutes: 30 },
        ...{ room: 'Only room', panel: [ada.ogid], skills: ['Attitude'], ...more },
      },
    },
    as,
  )
for (const room of ['Only room', 'Red', 'Blue', 'Choice']) await desk.room(room)
const outcome = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason.code)).sort()

it('lets one of two planners have a room, a colleague or an applicant', async () => {
  const [first, second] = [await desk.application(), await desk.application()]
  expect(outcome(await Promise.allSettled([plan([first], planners[0]), plan([second], planners[1])]))).toEqual([
    'done',
    'taken',
  ])
  const [red, blue] = [
    { room: 'Red', panel: [base.ogid], day: '2026-12-02' },
    { room: 'Blue', panel: [other.ogid], day: '2026-12-02' },
  ]
  expect(outcome(await Promise.allSettled([plan([first], planners[0], red), plan([first], planners[1], blue)]))).toEqual([
    'done',
    'taken',
  ])
})

it('lets one of ten applicants have a time that all of them press at once, and each then another', async () => {
  const applications = await Promise.all(Array.from({ length: 10 }, () => desk.application()))
  await plan(applications, planners[0], { day: '2026-12-03', room: 'Choice', choose: true, slots: 10 })
  const mails = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('body', 'like', '%/recruitment/interview/%')
    .orderBy('id')
    .execute()
  const links = mails.slice(-10).map(({ body }) => body.match(/\/recruitment\/interview\/\S+/)?.[0] ?? '')
  const press = async (url: string, starts_at: string) =>
    (
      await t.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ starts_at }).toString(),
      })
    ).statusCode
  const answers = await Promise.all(links.map((link) => press(link, '2026-12-03T09:00:00.000Z')))
  expect(answers.filter((status) => status === 303)).toHaveLength(1)
  expect(answers.filter((status) => status === 409)).toHaveLength(9)
  const held = await t.db.selectFrom('interview').select('id').where('starts_at', '=', '2026-12-03T09:00:00Z').execute()
  expect(held).toHaveLength(1)
  // One who presses twice has one time.
  const late = links[answers.indexOf(409)] ?? ''
  const twice = await Promise.all([press(late, '2026-12-03T10:00:00.000Z'), press(late, '2026-12-03T10:30:00.000Z')])
  expect(twice.sort()).toEqual([303, 409])
})
