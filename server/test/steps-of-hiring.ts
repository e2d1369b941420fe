/** The steps of recruitment, as steps.test.ts takes them. */
import { applications } from '@iroko/contract/recruitment/applications'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { interviews } from '@iroko/contract/recruitment/interviews'
import { offers } from '@iroko/contract/recruitment/offers'
import { openings } from '@iroko/contract/recruitment/openings'
import { shadowing } from '@iroko/contract/recruitment/shadowing'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { sql } from 'kysely'
import type { Around, Shown } from './record-steps.ts'
import { bare, body, plain, type RecordSteps, unversioned } from './steps-sent.ts'

/** Somebody who is there on every day, instead of a panel of which one may be away. */
async function freePanel({ db }: Around): Promise<string[]> {
  const { rows } = await sql<{ ogid: string }>`select ogid from employee where status = 'active' and not exists
    (select from leave_application where employee_id = employee.id and ends_on >= '2026-11-20') order by ogid desc limit 1`.execute(
    db,
  )
  return rows.map(({ ogid }) => ogid)
}

export const hiringSteps: Record<string, RecordSteps> = {
  'recruitment/offers': {
    records: 'select distinct on (status) id, array[made_by] as people from job_offer order by status, id',
    by: ['hr', 'hr.manager', 'rep'],
    show: offers.show,
    key: 'job_offer',
    steps: {
      change: {
        call: offers.update,
        send: body((r) => ({
          ...{ designation_id: r.designation.id, office_id: r.office.id, branch_id: r.branch.id },
          ...{ employment_type: r.employment_type, starts_on: '2027-01-04', answer_by: '2026-12-01', text: r.text },
        })),
      },
      ask: { call: offers.ask, send: plain },
      send: { call: offers.send, send: plain },
      withdraw: { call: offers.withdraw, send: body(() => ({ reason: 'The place is gone' })) },
      hire: { call: offers.startForm, send: bare },
    },
  },
  'recruitment/openings': {
    records: 'select distinct on (status) id, array[]::uuid[] as people from job_opening order by status, id',
    by: ['hr', 'rep'],
    show: openings.list,
    key: 'job_openings',
    steps: Object.fromEntries(
      (['open', 'paused', 'closed', 'filled'] as const).map((status) => [
        status,
        { call: openings.move, send: body(() => ({ status })) },
      ]),
    ),
  },
  'recruitment/applications': {
    records: 'select distinct on (stage) id, array[]::uuid[] as people from job_application order by stage, id',
    by: ['hr', 'rep'],
    show: applications.show,
    key: 'job_application',
    steps: {
      move: {
        call: applications.move,
        send: ({ id, version, stage }) => ({
          body: { applications: [{ id, version }], stage: stage === 'rejected' ? 'screening' : 'rejected', reason: 'Chosen' },
        }),
      },
    },
  },
  'recruitment/sittings': {
    records: 'select distinct on (status) id, array[]::uuid[] as people from aptitude_sitting order by status, id',
    by: ['hr', 'rep'],
    show: sittings.show,
    key: 'aptitude_sitting',
    steps: { renew: { call: sittings.renew, send: bare }, cancel: { call: sittings.cancel, send: bare } },
  },
  'recruitment/interviews': {
    records: `select distinct on (status, has_begun) id, array(select employee_id from interview_panel where interview_id = i.id) as people from
      (select *, starts_at < '2026-11-20T11:00:00Z' as has_begun from interview) i order by status, has_begun, id`,
    by: ['hr', 'rep'],
    show: interviews.list,
    key: 'interviews',
    steps: {
      cancel: { call: interviews.cancel, send: body(() => ({ reason: 'Filled' })) },
      decide: { call: interviews.decide, send: body(() => ({ result: 'passed' })) },
      replace: {
        call: interviews.replace,
        send: async (r, around) => ({ params: { id: r.id }, body: { panel: await freePanel(around), version: r.version } }),
      },
      move: {
        call: interviews.move,
        send: async ({ id, version, minutes }, around) => ({
          params: { id },
          body: {
            ...{ day: '2026-11-25', time: '06:30', minutes, room: '', online_link: 'https://meet.test/iroko' },
            ...{ panel: await freePanel(around), reason: 'Later', version },
          },
        }),
      },
    },
  },
  'recruitment/shadowing': {
    records: 'select distinct on (status) id, array[lead_id] as people from shadowing order by status, id',
    by: ['hr', 'rep'],
    show: shadowing.list,
    key: 'shadowings',
    steps: {
      change: [
        { call: shadowing.cancel, send: body(() => ({ reason: 'Ill' })) },
        { call: shadowing.handOver, send: body((r) => ({ lead: r.lead.ogid })) },
      ],
    },
  },
  'recruitment/shadowing of a lead': {
    records: 'select distinct on (status) id, array[lead_id] as people from shadowing order by status, id',
    by: [],
    show: shadowing.mine,
    key: 'shadowings',
    steps: {
      sign: { call: shadowing.sign, send: unversioned({ recommendation: 'yes', words: 'Quick' }) },
    },
  },
  'recruitment/cohorts': {
    records:
      'select id, array(select employee_id from academy_trainer where cohort_id = academy_cohort.id) as people from academy_cohort order by id limit 5',
    by: ['hr', 'rep'],
    show: cohorts.show,
    key: 'academy_cohort',
    steps: {
      edit: {
        call: cohorts.update,
        send: body((r) => ({
          ...{ title: r.title, kind: r.kind, branch_id: r.branch.id, room: r.room, starts_on: r.starts_on, ends_on: r.ends_on },
          ...{ capacity: r.capacity, pass_mark: r.pass_mark, least_attendance: r.least_attendance },
          trainers: r.trainers.map((person: Shown) => person.ogid),
        })),
      },
      cancel: { call: cohorts.cancel, send: plain },
      close: { call: cohorts.close, send: plain },
    },
  },
}
