/** The steps of quality and performance, as steps.test.ts takes them. */
import { addDays } from '@iroko/contract/dates'
import { coaching } from '@iroko/contract/performance/coaching'
import { scoreCards } from '@iroko/contract/performance/score-cards'
import { warnings } from '@iroko/contract/performance/warnings'
import { calibrations } from '@iroko/contract/quality/calibrations'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { type FormSection, isScored } from '@iroko/contract/quality/form-content'
import { forms } from '@iroko/contract/quality/forms'
import { samples } from '@iroko/contract/quality/samples'
import type { Shown } from './record-steps.ts'
import { bare, body, plain, type RecordSteps, unversioned } from './steps-sent.ts'

/** Every question answered with what is worth most. */
const answersTo = (sections: readonly FormSection[]) =>
  Object.fromEntries(
    sections.flatMap(({ questions }) =>
      questions.map((question) => {
        const best = question.options.toSorted((a, b) => b.points - a.points).find(({ fails }) => !fails)
        return [question.id, isScored(question) || best ? { option: best?.key } : { text: 'Said', comment: 'Said' }]
      }),
    ),
  )

/** The demo company has two evaluators; to give a draft away takes a third. */
export const thirdEvaluator = 'data@zuma.test'

export const judgingSteps: Record<string, RecordSteps> = {
  'quality/evaluations': {
    records: 'select distinct on (status) id, array[employee_id, evaluator_id] as people from evaluation order by status, id',
    by: ['tqa.lead', 'tqa', 'lead'],
    show: evaluations.show,
    key: 'evaluation',
    steps: {
      save: { call: evaluations.save, send: body((r) => ({ answers: r.answers, summary: 'So far' })) },
      submit: { call: evaluations.submit, send: body((r) => ({ answers: answersTo(r.sections), summary: 'Well done' })) },
      discard: { call: evaluations.discard, send: bare },
      reassign: {
        call: evaluations.reassign,
        send: async ({ id, version }, { db }) => {
          const third = await db
            .selectFrom('employee')
            .select('ogid')
            .where('email', '=', thirdEvaluator)
            .executeTakeFirstOrThrow()
          return { params: { id }, body: { evaluator: third.ogid, version } }
        },
      },
      release: { call: evaluations.release, send: plain },
      send_back: { call: evaluations.sendBack, send: body(() => ({ words: 'Look again' })) },
      acknowledge: { call: evaluations.acknowledge, send: plain },
      dispute: { call: evaluations.dispute, send: body(() => ({ reason: 'I did greet' })) },
      decide: { call: evaluations.decide, send: body(() => ({ decision: 'upheld', words: 'As it was' })) },
    },
  },
  'quality/forms': {
    records: 'select distinct on (status) id, array[]::uuid[] as people from evaluation_form order by status, id',
    by: ['tqa.lead', 'tqa'],
    show: forms.show,
    key: 'evaluation_form',
    steps: {
      edit: {
        call: forms.update,
        send: body(({ title, office_id, contact_type, needs_review, window_days, sections }) => {
          return { title, office_id, contact_type, needs_review, window_days, sections }
        }),
      },
      activate: { call: forms.activate, send: plain },
      retire: { call: forms.retire, send: plain },
      remove: { call: forms.remove, send: bare },
    },
  },
  'quality/calibrations': {
    records: `select distinct on (status) id, array(select evaluator_id from calibration_sheet where calibration_id = calibration.id) as people
      from calibration order by status, id`,
    by: ['tqa.lead', 'tqa'],
    show: calibrations.show,
    key: 'calibration',
    steps: {
      score: {
        call: calibrations.save,
        send: (r) => ({
          params: { id: r.id },
          body: { answers: r.own?.answers ?? {}, summary: '', version: (r.own?.version ?? 1) + (r.is_stale ? 1000 : 0) },
        }),
      },
      close: { call: calibrations.close, send: plain },
      cancel: { call: calibrations.cancel, send: body(() => ({ reason: 'Not needed' })) },
      change: {
        call: calibrations.change,
        send: body((r) => ({
          evaluators: r.sheets.map((sheet: Shown) => sheet.evaluator.ogid),
          master: r.sheets.find((sheet: Shown) => sheet.is_master)?.evaluator.ogid ?? 'OG1',
          due_on: addDays('2026-11-20', 10),
        })),
      },
    },
  },
  'quality/samples': {
    records: 'select id, array[]::uuid[] as people from quality_sample order by id limit 3',
    by: ['tqa.lead', 'tqa'],
    show: samples.show,
    key: 'quality_sample',
    steps: { cancel: { call: samples.cancel, send: body(() => ({ reason: 'Drawn too wide' })) } },
  },
  'quality/contacts': {
    records: `select c.id, array[c.employee_id] as people from quality_contact c left join evaluation e on e.contact_id = c.id
      order by e.id is not null, c.id limit 6`,
    by: ['tqa.lead', 'tqa'],
    show: contacts.list,
    key: 'quality_contacts',
    steps: {
      evaluate: { call: evaluations.create, send: (r) => ({ body: { contact_id: r.id } }) },
      remove: { call: contacts.remove, send: bare },
    },
  },
  'performance/scoreCards': {
    records: 'select distinct on (status) id, array[employee_id, submitted_by] as people from score_card order by status, id',
    by: ['hr', 'lead'],
    show: scoreCards.show,
    key: 'score_card',
    steps: {
      enter: { call: scoreCards.enter, send: body(() => ({ figures: [] })) },
      submit: { call: scoreCards.submit, send: plain },
      acknowledge: { call: scoreCards.acknowledge, send: body(() => ({ words: 'Seen' })) },
      dispute: { call: scoreCards.dispute, send: body(() => ({ reason: 'I was there' })) },
      decide: { call: scoreCards.decide, send: body(() => ({ decision: 'upheld', words: 'As it is' })) },
    },
  },
  'performance/warnings': {
    records: 'select id, array[employee_id, drafted_by, issued_by] as people from warning order by id limit 10',
    by: ['hr', 'hr.manager', 'lead'],
    show: warnings.show,
    key: 'warning',
    steps: {
      change: {
        call: warnings.change,
        send: body((r) => ({ kind_id: r.kind.id, step_id: r.step.id, happened_on: r.happened_on, reason: r.reason })),
      },
      discard: { call: warnings.discard, send: bare },
      issue: { call: warnings.issue, send: plain },
      acknowledge: { call: warnings.acknowledge, send: plain },
      refuse: {
        call: warnings.refuse,
        send: async (r, { db, user }) => {
          const others = [user.ogid, r.employee.ogid]
          const witness = await db
            .selectFrom('employee')
            .select('ogid')
            .where('status', '=', 'active')
            .where('ogid', 'not in', others)
            .orderBy('ogid')
            .executeTakeFirstOrThrow()
          return { params: { id: r.id }, body: { witness: witness.ogid, version: r.version } }
        },
      },
      appeal: { call: warnings.appeal, send: body(() => ({ reason: 'It was not me' })) },
      decide: { call: warnings.decide, send: body(() => ({ decision: 'upheld', words: 'It stands' })) },
      withdraw: { call: warnings.withdraw, send: body(() => ({ words: 'Too hard' })) },
    },
  },
  'performance/coaching': {
    records: 'select id, array[employee_id, coach_id] as people from coaching_session order by id limit 6',
    by: ['hr', 'lead', 'supervisor'],
    show: coaching.show,
    key: 'coaching',
    steps: {
      change: {
        call: coaching.change,
        send: body((r) => ({ topic: r.topic, held_on: r.held_on, summary: '' })),
      },
      note: { call: coaching.keepNotes, send: unversioned({ notes: 'Between us' }) },
      acknowledge: { call: coaching.acknowledge, send: plain },
      close: { call: coaching.close, send: body(() => ({ outcome: 'Better' })) },
    },
  },
}
