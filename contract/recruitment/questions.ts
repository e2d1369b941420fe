/** The bank of questions that aptitude tests are made of. */
import * as z from 'zod/mini'
import { crud, sheetImport } from '../crud.ts'
import { endpoint, requiredText, text, whole } from '../endpoint.ts'

/** One option, several, a number, or words that somebody marks. */
export const aptitudeKinds = ['choice', 'several', 'number', 'text'] as const
export type AptitudeKind = (typeof aptitudeKinds)[number]
export const aptitudeKindWords: Record<AptitudeKind, string> = {
  choice: 'One option',
  several: 'Several options',
  number: 'Number',
  text: 'Short text',
}
export const hasOptions = (kind: AptitudeKind): boolean => kind === 'choice' || kind === 'several'
export const optionLimits = { least: 2, most: 10 } as const

/** What the picture of a question may be. */
export const questionPictureLimits = {
  bytes: 8 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  words: 'JPEG, PNG or WebP, up to 8 MB',
} as const

const finite = z
  .number('Enter a number')
  .check(z.gte(-1e12, 'This number is too small'), z.lte(1e12, 'This number is too large'))

const fields = {
  /** The question itself. */
  title: requiredText(500, 'Enter the question'),
  topic: requiredText(60, 'Enter a topic'),
  kind: z.enum(aptitudeKinds, 'Choose a kind of answer from the list'),
  points: whole(1, 100),
  /** How long it may be looked at; without it as long as the test takes. */
  seconds: z._default(z.nullable(whole(10, 3600)), null),
  options: z._default(
    z
      .array(z.strictObject({ label: requiredText(200, 'Enter the option'), right: z.boolean() }))
      .check(z.maxLength(optionLimits.most, `At most ${optionLimits.most} options`)),
    [],
  ),
  /** Of a number, and how far from it an answer may be. */
  answer: z._default(z.nullable(finite), null),
  tolerance: z._default(finite.check(z.gte(0, 'At least 0')), 0),
}

interface Draft {
  kind: AptitudeKind
  options: { label: string; right: boolean }[]
  answer: number | null
}

/** What is wrong with the options; undefined when nothing is. */
export function optionProblem({ kind, options }: Pick<Draft, 'kind' | 'options'>): string | undefined {
  if (!hasOptions(kind)) return undefined
  const labels = options.map(({ label }) => label.trim().toLowerCase())
  if (labels.some((label) => label === '')) return 'Enter the text of each option'
  if (options.length < optionLimits.least) return `Enter at least ${optionLimits.least} options`
  if (new Set(labels).size < labels.length) return 'Two options are the same'
  const right = options.filter((option) => option.right).length
  if (kind === 'choice' && right !== 1) return 'Mark one option as right'
  return right === 0 ? 'Mark at least one option as right' : undefined
}

const checks = [
  z.refine<Draft>((draft) => optionProblem(draft) === undefined, {
    error: ({ input }) => optionProblem(input as Draft) ?? '',
    path: ['options'],
  }),
  z.refine<Draft>(({ kind, answer }) => kind !== 'number' || answer !== null, {
    error: 'Enter the right number',
    path: ['answer'],
  }),
]

const row = {
  title: z.string(),
  topic: z.string(),
  kind: z.enum(aptitudeKinds),
  points: z.number(),
  seconds: z.nullable(z.number()),
  options: z.array(z.object({ label: z.string(), right: z.boolean() })),
  answer: z.nullable(z.number()),
  tolerance: z.number(),
  /** The address of its picture. */
  picture: z.nullable(z.string()),
  /** How many tests ask it by name. */
  tests: z.number(),
}

const plain = crud({
  path: 'aptitude_questions',
  noun: 'aptitude_question',
  summary: 'The questions of aptitude tests with what is right.',
  read: 'aptitude.read',
  edit: 'aptitude.edit',
  stake: 'none',
  topics: ['aptitude'],
  fields,
  checks,
  row,
  sort: ['topic', 'title', 'kind', 'points'],
  filters: {
    topic: z.optional(requiredText(60)),
    kind: z.optional(z.enum(aptitudeKinds, 'Choose a kind of answer from the list')),
  },
})

const optional = z.optional(text(200))
const optionCells = {
  ...{ option_1: optional, option_2: optional, option_3: optional, option_4: optional, option_5: optional },
  ...{ option_6: optional, option_7: optional, option_8: optional, option_9: optional, option_10: optional },
}
const optionColumns = Object.keys(optionCells) as (keyof typeof optionCells)[]
/** A question as one line of a sheet: its options in columns of their own, and the numbers of those that are right. */
const cells = {
  title: fields.title,
  topic: fields.topic,
  kind: z.enum(aptitudeKinds, `Use ${aptitudeKinds.join(', ')}`),
  points: fields.points,
  seconds: z.optional(whole(10, 3600)),
  ...optionCells,
  /** 2, or 1 and 3. */
  right: optional,
  answer: z.optional(finite),
  tolerance: z.optional(finite.check(z.gte(0, 'At least 0'))),
}
type Line = z.output<z.ZodMiniObject<typeof cells>>

const labelsOf = (line: Line): string[] => {
  const labels = optionColumns.map((name) => line[name] ?? '')
  return labels.slice(0, labels.findLastIndex((label) => label !== '') + 1)
}
const rightOf = ({ right }: Line): number[] => (right ?? '').split(/\D+/).filter(Boolean).map(Number)

/** A line of a sheet as the form would send it. */
export function questionOfLine(line: Line) {
  const { title, topic, kind, points, seconds = null, answer = null, tolerance = 0 } = line
  const right = rightOf(line)
  const options = labelsOf(line).map((label, at) => ({ label, right: right.includes(at + 1) }))
  return { title, topic, kind, points, seconds, options, answer, tolerance }
}

/** What is wrong with the options of a line; undefined when nothing is. */
function lineProblem(line: Line): string | undefined {
  const known = labelsOf(line).length
  const other = hasOptions(line.kind) ? rightOf(line).find((number) => number < 1 || number > known) : undefined
  return other === undefined ? optionProblem(questionOfLine(line)) : `Option ${other} is marked as right and has no text`
}

export const aptitudeQuestions = {
  ...plain,
  import: sheetImport({
    path: plain.list.rows,
    access: 'aptitude.edit',
    stake: 'none',
    called: plain.list.called,
    plural: 'questions',
    line: z.strictObject(cells).check(
      z.refine((line) => lineProblem(line) === undefined, {
        error: ({ input }) => lineProblem(input as Line) ?? '',
        path: ['options'],
      }),
      z.refine(({ kind, answer }) => kind !== 'number' || answer !== undefined, {
        error: 'Enter the right number',
        path: ['answer'],
      }),
    ),
  }),
  topics: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_topics.json',
    access: 'aptitude.read',
    topics: ['aptitude'],
    summary: 'The topics of the questions that are not archived, and how many there are of each.',
    reply: z.object({ aptitude_topics: z.array(z.object({ topic: z.string(), questions: z.number() })) }),
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/api/v1/aptitude_questions/{id}/picture.json',
    access: 'aptitude.edit',
    stake: 'none',
    summary: 'Puts a picture on a question, scaled down and without camera metadata; sittings that began before keep theirs.',
    body: z.unknown(),
    upload: true,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/v1/aptitude_questions/{id}/picture.json',
    access: 'aptitude.edit',
    stake: 'none',
    summary: 'Takes the picture off a question; sittings that began before keep it.',
  }),
  showPicture: endpoint({
    method: 'GET',
    path: '/api/v1/aptitude_pictures/{token}.webp',
    access: 'public',
    stake: 'none',
    topics: [],
    summary: 'The picture of a question at an unguessable address: applicants, who have no account, see it in their test.',
    params: z.strictObject({ token: requiredText(40) }),
    raw: true,
  }),
}
