/** Quality of the demo company: an active form of one campaign, its evaluators, contacts that wait and evaluations in every state. */
import { companyZone } from '@iroko/contract/clock'
import { addDays, weekdayOf } from '@iroko/contract/dates'
import type { EvaluationStatus } from '@iroko/contract/quality/evaluations'
import type { FormOption, FormQuestion, FormSection } from '@iroko/contract/quality/form-content'
import { type Answers, scoreOf } from '@iroko/contract/quality/score'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, type DemoPerson, insertTables, type PeoplePart, placeOf } from '../../../lib/demo/demo.ts'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import { countDue } from '../boards/store-count.ts'
import { calibrationsOf } from '../calibrations/seed.ts'
import { demoRecording } from '../contacts/seed-recording.ts'
import { sampleOf } from '../samples/seed.ts'
import { keepDrawn } from '../samples/store.ts'

const option = (key: string, label: string, points: number, fails: FormOption['fails'] = null): FormOption => ({
  key,
  label,
  points,
  fails,
})
const yesNo = (fails: FormOption['fails'] = null) => [option('yes', 'Yes', 1), option('no', 'No', 0, fails)]
const scale = [1, 2, 3, 4, 5].map((point) => option(`p${point}`, String(point), point - 1))

function ask(
  id: string,
  question: string,
  weight: number,
  options: FormOption[],
  more: Partial<FormQuestion> = {},
): FormQuestion {
  const question_type = options.length === 2 ? 'yes_no' : options.length === 5 ? 'scale' : 'text'
  return { id, question, question_type, weight, options, allows_na: false, guidance: '', only_if: null, ...more }
}

const sections: FormSection[] = [
  {
    id: 's1',
    title: 'Opening',
    questions: [
      ask('q1', 'Greets with the name of the bank and their own', 10, yesNo(), { guidance: 'Within the first ten seconds.' }),
      ask('q2', 'Identifies the customer before anything of the account is said', 20, yesNo('all'), {
        guidance: 'Two of three: date of birth, last transaction, branch.',
      }),
    ],
  },
  {
    id: 's2',
    title: 'Handling',
    questions: [
      ask('q3', 'Understands what the customer wants', 20, scale, {
        guidance: '5: repeats it in other words and asks whether it is so.',
      }),
      ask('q4', 'Gives the right answer', 25, scale),
      ask('q5', 'Was the customer put on hold?', 5, [option('no', 'No', 1), option('yes', 'Yes', 1)], { allows_na: true }),
      ask('q6', 'Asks before the hold and thanks after it', 5, yesNo(), { only_if: { question_id: 'q5', option: 'yes' } }),
    ],
  },
  {
    id: 's3',
    title: 'Closing',
    questions: [
      ask('q7', 'Sums up what happens next', 10, yesNo(), { allows_na: true }),
      ask('q8', 'Friendly throughout', 5, scale),
      ask('q9', 'What went especially well?', 0, []),
    ],
  },
]

const fates: EvaluationStatus[] = [
  ...Array.from({ length: 12 }, () => 'acknowledged' as const),
  ...Array.from({ length: 6 }, () => 'final' as const),
  ...Array.from({ length: 4 }, () => 'released' as const),
  'upheld',
  'revised',
  'disputed',
  'disputed',
  // Of the account among the agents.
  'released',
  'draft',
  'draft',
]
const isClosed = (fate: EvaluationStatus | undefined): boolean => fate === 'acknowledged' || fate === 'final'
const waiting = 14

const comments = ['Spoke before the customer had finished.', 'The fee was not named.', 'No word about the next step.']

/** Answers the bytes of the recordings that some contacts have. */
export async function seedQuality(db: Db, { people, latest, today, dice }: PeoplePart) {
  const evaluator = accountOf(people, 'tqa')
  const head = accountOf(people, 'tqa.lead')
  const agent = accountOf(people, 'agent')
  const office_id = agent && placeOf(agent)?.office_id
  if (!(evaluator && head && agent && office_id)) return []
  const began = `${addDays(today, -150)}T08:00:00.000Z`
  const form_id = dice.id(began)
  const agents = agentsOf(people, office_id, agent, addDays(today, -50))
  const made = [...fates, ...Array.from({ length: waiting }, () => undefined)].map((fate, index) =>
    contactOf(agents[index % agents.length] ?? agent, { fate, index, latest, head, office_id, dice }),
  )
  const evaluators = [head, ...people.filter((person) => person !== head && isEvaluator(person)).slice(0, 3)]
  const sample = sampleOf(
    made.map(({ contact }) => contact),
    { office_id, drawn_by: head, evaluators: [evaluator], people, latest, dice },
  )
  const calibrated = calibrationsOf({ form_id, sections, office_id, agent, evaluators, today, dice })
  const evaluated = made.flatMap(({ contact, fate }) =>
    fate ? evaluationOf(contact, fate, { form_id, evaluator, head, latest, dice }) : [],
  )
  const kept = evaluated.map(({ evaluation }) => ({
    ...evaluation,
    sample_id: sample.drawn.has(evaluation.contact_id) ? sample.id : null,
  }))
  const facts = {
    office_id,
    contact_type: 'call' as const,
    created_by: head.id,
    window_days: 5,
    sections: sections,
  }
  const { bytes, seconds, file } = demoRecording()
  // Recorded: every third, of them all of the account among the agents.
  const recordings = made.flatMap(({ contact }, index) => {
    if (index % 3 > 0 && contact.employee_id !== agent.id) return []
    const id = dice.id(contact.created_at)
    contact.recording_id = id
    contact.duration_seconds = seconds
    return [{ id, ...file, created_by: head.id, created_at: contact.created_at }]
  })
  await insertTables(db, {
    file: recordings,
    evaluation_form: [
      {
        ...facts,
        id: form_id,
        family_id: form_id,
        number: 1,
        title: 'Voice card',
        status: 'active',
        created_at: began,
        activated_at: began,
        activated_by: head.id,
      },
      {
        ...facts,
        id: dice.id(latest),
        family_id: form_id,
        number: 2,
        title: 'Voice card',
        status: 'draft',
        created_at: latest,
      },
    ],
    evaluation_assignment: [
      { id: dice.id(began), evaluator_id: evaluator.id, office_id, quota: 1, created_by: head.id, created_at: began },
    ],
    quality_contact: [...made.map(({ contact }) => contact), ...calibrated.quality_contact],
    quality_sample: sample.quality_sample,
    quality_sample_contact: sample.quality_sample_contact,
    calibration: calibrated.calibration,
    calibration_sheet: calibrated.calibration_sheet,
    evaluation: kept,
    evaluation_result: evaluated.flatMap(({ results }) => results),
    evaluation_dispute: evaluated.flatMap(({ dispute }) => dispute),
  })
  // So that the dashboards of the first minute are true.
  await keepDrawn(db)
  await countDue(db)
  return recordings.map(({ id }) => ({ id, bytes }))
}

const isEvaluator = ({ roles, status, exit_date }: DemoPerson): boolean =>
  roles.includes('tqa_evaluator') && status === 'active' && !exit_date

/** The agents of a campaign who were there all the time, the account among them first. */
function agentsOf(people: readonly DemoPerson[], office_id: string, first: DemoPerson, since: string): DemoPerson[] {
  const there = people.filter((person) => {
    const place = placeOf(person)
    return (
      person.status === 'active' &&
      !person.exit_date &&
      person !== first &&
      place?.office_id === office_id &&
      place.starts_on < since &&
      place.designation.includes('Agent')
    )
  })
  return [first, ...there.slice(0, 12)]
}

interface Making {
  fate: EvaluationStatus | undefined
  index: number
  latest: string
  head: DemoPerson
  office_id: string
  dice: SeededRandom
}

/** On a working day, the later the further on in the list, so that what still waits is the youngest. */
function contactOf(person: DemoPerson, { fate, index, latest, head, office_id, dice }: Making) {
  const isDone = isClosed(fate)
  const back = isDone ? dice.whole(15, 40) : dice.whole(4, 6)
  let day = addDays(latest.slice(0, 10), -back)
  while (weekdayOf(day) > 5) day = addDays(day, -1)
  const happened_at = `${day}T${String(dice.whole(9, 14)).padStart(2, '0')}:${String(dice.whole(10, 59))}:00.000Z`
  const line = person.lines.find(
    ({ leadership_type, starts_on, ends_on }) =>
      leadership_type !== 3 && starts_on <= day && (ends_on === null || ends_on > day),
  )
  return {
    fate,
    contact: {
      id: dice.id(happened_at),
      employee_id: person.id,
      office_id,
      team_id: placeOf(person)?.team_id ?? null,
      lead_id: line?.leader_id ?? null,
      contact_type: 'call' as const,
      reference: `KB-${String(48_200 + index * 7)}`,
      happened_at,
      day,
      zone: companyZone,
      duration_seconds: dice.whole(90, 900),
      recording_id: null as string | null,
      recording_url: null,
      source: index % 4 === 0 ? ('by_hand' as const) : ('import' as const),
      created_by: head.id,
      created_at: `${addDays(day, 1)}T07:30:00.000Z`,
    },
  }
}

function answersOf(dice: SeededRandom, isGood: boolean): Answers {
  const held = dice.chance(0.4)
  const well = isGood ? 0.95 : 0.7
  const yes = () => ({ option: dice.chance(well) ? 'yes' : 'no' })
  const point = () => ({ option: `p${dice.whole(isGood ? 4 : 2, 5)}` })
  return {
    q1: yes(),
    q2: { option: dice.chance(0.94) ? 'yes' : 'no' },
    q3: point(),
    q4: isGood ? point() : { ...point(), comment: dice.pick(comments) },
    q5: { option: held ? 'yes' : 'no' },
    ...(held && { q6: yes() }),
    q7: dice.chance(0.15) ? { na: true } : yes(),
    q8: point(),
  }
}

interface Judging {
  form_id: string
  evaluator: DemoPerson
  head: DemoPerson
  latest: string
  dice: SeededRandom
}

type Contact = ReturnType<typeof contactOf>['contact']

function evaluationOf(contact: Contact, status: EvaluationStatus, { form_id, evaluator, head, latest, dice }: Judging) {
  const { id: contact_id, employee_id, office_id, team_id, lead_id, day } = contact
  const created_at = `${addDays(day, 2)}T08:00:00.000Z`
  const id = dice.id(created_at)
  const isDraft = status === 'draft'
  const at = isDraft ? null : `${addDays(day, 2)}T09:10:00.000Z`
  const first = answersOf(dice, dice.chance(0.6))
  const isRevised = status === 'revised'
  const second: Answers = isRevised ? { ...first, q4: { option: 'p5' }, q1: { option: 'yes' } } : first
  const isDisputed = isRevised || status === 'disputed' || status === 'upheld'
  const before = scoreOf(sections, isRevised ? { ...first, q4: { option: 'p2' } } : first)
  const after = scoreOf(sections, second)
  const answers = isDraft ? { q1: first.q1 } : second
  const now = isDraft ? scoreOf(sections, answers as Answers) : after
  const isAuto = !isDraft && status === 'acknowledged' && dice.chance(0.3)
  const decided = isRevised || status === 'upheld' ? `${latest.slice(0, 10)}T07:05:00.000Z` : null
  const result = (number: 1 | 2, given: Answers, score: typeof after, by: DemoPerson, moment: string) => ({
    evaluation_id: id,
    number,
    answers: given,
    raw_score: score.raw,
    score: score.effective,
    by_id: by.id,
    at: moment,
  })
  return {
    evaluation: {
      id,
      contact_id,
      day,
      employee_id,
      office_id,
      team_id,
      lead_id,
      form_id,
      evaluator_id: evaluator.id,
      status,
      answers: answers,
      summary: isDraft ? '' : 'A clear conversation. Take a moment more to sum up what happens next.',
      raw_score: now.raw,
      score: now.effective,
      is_failed: now.fails.length > 0,
      created_at,
      submitted_at: at,
      released_at: at,
      due_on: isDraft ? null : addDays(latest.slice(0, 10), status === 'released' || decided ? 4 : -8),
      acknowledged_at: isClosed(status) && !isAuto ? `${addDays(day, 3)}T10:00:00.000Z` : null,
      auto_acknowledged: isAuto,
      version: 3,
    },
    results: at
      ? [
          result(1, isRevised ? { ...first, q4: { option: 'p2' } } : first, isRevised ? before : after, evaluator, at),
          ...(isRevised && decided ? [result(2, second, after, head, decided)] : []),
        ]
      : [],
    dispute: isDisputed ? [disputeOf(id, day, decided, { isRevised, head })] : [],
  }
}

function disputeOf(
  evaluation_id: string,
  day: string,
  decided_at: string | null,
  { isRevised, head }: { isRevised: boolean; head: DemoPerson },
) {
  const heard = isRevised ? 'Heard again: the fee is named.' : 'The fee is named after the customer asked for it.'
  return {
    evaluation_id,
    reason: 'I did say which fee it is, shortly before the end.',
    questions: { q4: 'At about three minutes.' },
    disputed_at: `${addDays(day, 3)}T11:00:00.000Z`,
    decision: decided_at ? (isRevised ? ('revised' as const) : ('upheld' as const)) : null,
    words: decided_at ? heard : null,
    decided_by: decided_at ? head.id : null,
    decided_at,
  }
}
