/** Section 7 of the specification: every call that it names, asked as it is asked there, answers what is read there. */
import { endpoints } from '@iroko/contract'
import { expect, it } from 'vitest'
import { testApp } from './harness.ts'

const t = await testApp()
const boss = await t.person({ roles: ['super'] })
const agent = await t.person()

/** Method, path, query, and where in the answer stands what is read; of the writes of other domains only that they are there. */
const calls: [method: string, path: string, query: string, read?: string][] = [
  ['POST', '/api/v1/auth/login.json', ''],
  ['POST', '/api/login', ''],
  ['GET', '/api/v1/users/forgot_password.json', 'email=a@zuma.test', 'message'],
  ['PATCH', '/api/v1/users/reset_password.json', ''],
  ['POST', '/api/reset-password/client-account', ''],
  ['POST', '/api/v1/tickets.json', 'logged_in=true'],
  ['GET', '/api/v1/employees/{ogid}.json', '', 'employee.profile_picture'],
  ['GET', '/api/v1/employees.json', 'page=1&limit=5000', 'employees.0.full_name'],
  ['GET', '/api/v1/hr_dashboard/leaves.json', 'page=1&limit=1000', 'leaves'],
  ['GET', '/api/v1/video_announcements.json', 'page=1&limit=10', 'videos_record.videos'],
  ['GET', '/api/v1/text_announcements.json', 'page=1&limit=10', 'announcements.announcements'],
  ['GET', '/api/v1/pending_survey_responses.json', '', 'pending_surveys.0.question_details.questions.0.options'],
  ['GET', '/api/v1/employee_holidays.json', '', 'employee_holidays'],
  ['GET', '/api/v1/payroll_configs.json', '', 'payroll_config'],
  ['GET', '/api/v1/departments.json', 'limit=1000', 'departments.0.title'],
  ['GET', '/api/v1/campaigns.json', 'limit=1000', 'campaigns'],
  ['GET', '/api/v1/teams.json', 'limit=1000', 'teams'],
  ['GET', '/api/v1/roles.json', 'limit=1000', 'roles.0.title'],
  ['GET', '/api/v1/designations.json', 'limit=1000', 'designations'],
  ['GET', '/api/v1/leaders.json', 'limit=1000', 'leaders'],
  ['GET', '/api/v1/branches.json', 'limit=1000', 'branches.0.title'],
  ['GET', '/api/v1/leave_types.json', 'limit=1000', 'leave_types'],
  ['GET', '/api/v1/loan_types.json', 'limit=1000', 'loan_types'],
  ['GET', '/api/v1/job_openings.json', 'limit=1000', 'job_openings'],
  ['GET', '/api/v1/deduction_types.json', 'limit=1000', 'deduction_types'],
  ['GET', '/api/v1/hr_surveys.json', 'limit=10000', 'survey_records.surveys.0.question_details'],
  ['GET', '/api/v1/public_holidays.json', 'limit=10000', 'public_holidays'],
  ['GET', '/api/v1/job_application_statuses.json', '', 'statuses.interview_status'],
  ['GET', '/api/v1/resignations/{ogid}.json', '', 'resignation'],
  ['POST', '/api/v1/hr_survey_responses.json', ''],
  ['GET', '/api/v1/who_to_fire.json', '', 'data.who_to_fire.0.vote_count'],
  ['PATCH', '/api/v1/who_to_fire/{ogid}.json', ''],
  ['GET', '/api/notes', '', 'data.0._id'],
  ['POST', '/api/notes', ''],
  ['DELETE', '/api/notes/{_id}', ''],
]

/** What waits for its domain; a call that is made leaves this list. */
const missing: string[] = []

const isThere = (method: string, path: string) => endpoints.some((known) => known.method === method && known.path === path)

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as = boss) => {
  const answer = await t.inject({ method, url, as, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 200)}`).toBe(200)
  return answer.json()
}

const read = (answer: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, key) => (value === undefined ? undefined : Object(value)[key]), answer)

it('is all there but for what is listed as missing', () => {
  expect(calls.filter(([method, path]) => !isThere(method, path)).map(([method, path]) => `${method} ${path}`)).toEqual(missing)
})

it('answers as it is read, with the writes of engagement and the payroll notes as they are sent', async () => {
  const questions = [
    { id: 'q1', question: 'How is work?', question_type: 'radio', options: { a: 'Good', b: 'Bad' }, points: { a: 5 } },
  ]
  const survey = await send('POST', '/api/v1/surveys.json', { title: 'Work', starts_on: '2026-11-20', questions })
  await send('POST', '/api/v1/who_to_fire.json', { is_candidate: true })
  const note = { title: 'Overtime', description: 'Two nights', employeeId: agent.ogid }
  const added = await send('POST', '/api/notes', note)
  expect(added).toMatchObject({ message: expect.any(String), data: { _id: expect.any(String), status: 'Pending' } })

  const wrong: string[] = []
  for (const [method, path, query, place] of calls) {
    if (method !== 'GET' || !place || !isThere(method, path)) continue
    const answer = await send('GET', `${path.replace('{ogid}', agent.ogid)}${query ? `?${query}` : ''}`)
    if (read(answer, place) === undefined) wrong.push(`${path}: ${place}`)
  }
  expect(wrong).toEqual([])

  expect((await send('POST', '/api/v1/tickets.json?logged_in=true', { complaint: '<p>Help</p>' }, agent)).message).toBe(
    'Ticket successfully created',
  )
  const response = { hr_survey_id: survey.survey.id, response: { answers: [{ question_id: 'q1', answers: ['a'] }] } }
  expect(await send('POST', '/api/v1/hr_survey_responses.json', response, agent)).toEqual({
    message: expect.any(String),
    survey_score: 100,
  })
  expect(await send('PATCH', `/api/v1/who_to_fire/${boss.ogid}.json`, undefined, agent)).toEqual({
    message: `You have successfully voted for ${boss.full_name}`,
  })
  expect((await send('DELETE', `/api/notes/${added.data._id}`)).message).toEqual(expect.any(String))
})

it('‘HR department loads all lookup lists’: an HR officer is answered each of them', async () => {
  const hr = await t.person({ office_id: (await t.office({ code: 'hr', title: 'Human Resources' })).id })
  const lists = 'departments campaigns teams designations leaders branches leave_types loan_types deduction_types'
  for (const name of lists.split(' ')) await send('GET', `/api/v1/${name}.json?limit=1000`, undefined, hr)
})

it('a missing query parameter says which, in words', async () => {
  const lacking = await t.inject({ url: '/api/v1/users/forgot_password.json' })
  expect([lacking.statusCode, lacking.json().errors]).toEqual([422, 'email: Field Required'])
  expect(lacking.json().fields).toEqual({ email: 'Field Required' })
})
