/** Whom the portal tells of an evaluation, and in which words. */
import type { Letter } from '../../../lib/mail/letters.ts'

export const myEvaluation = (id: string): string => `/dashboard/main/qa/qa-dashboard/MyDashboard?evaluation=${id}`
export const evaluationView = (id: string): string => `/dashboard/qa/all-evaluations/view/${id}`

interface About {
  reference: string
  full_name: string
}

const letter = (subject: string, ...lines: string[]): Letter => ({ subject, lines, door: 'See the evaluation' })

export const letters = {
  released: ({ reference, score, due_on }: About & { score: number | null; due_on: string }) =>
    letter(
      'Your contact was evaluated',
      `The contact ${reference} was evaluated${score === null ? '' : ` with ${score} of 100`}.`,
      `You can acknowledge or dispute it until ${due_on}. After that day it counts as acknowledged.`,
    ),
  sentBack: ({ reference, full_name }: About, words: string) =>
    letter('An evaluation came back', `Your evaluation of ${full_name}, contact ${reference}, was sent back: ${words}`),
  disputed: ({ reference, full_name }: About, reason: string) =>
    letter(
      'An evaluation is disputed',
      `${full_name} disputes the evaluation of the contact ${reference}: ${reason}`,
      'Another evaluator decides.',
    ),
  discarded: ({ reference, full_name }: About, by: string): Letter => ({
    subject: 'Your draft was discarded',
    lines: [`${by} discarded your draft about ${full_name}, contact ${reference}. Another evaluator takes it over.`],
    door: 'View evaluations',
  }),
  given: ({ reference, full_name }: About, by: string) =>
    letter(
      'An evaluation was given to you',
      `${by} gave you the evaluation of ${full_name}, contact ${reference}, which another evaluator began. You begin anew.`,
    ),
  taken: ({ reference, full_name }: About, by: string, to: string): Letter => ({
    subject: 'Your draft was given to another evaluator',
    lines: [`${by} gave your draft about ${full_name}, contact ${reference}, to ${to}, who begins anew.`],
    door: 'View evaluations',
  }),
  decided: ({ reference }: About, decision: 'upheld' | 'revised', words: string) =>
    letter(
      decision === 'upheld' ? 'A disputed evaluation was upheld' : 'A disputed evaluation was revised',
      `The evaluation of the contact ${reference} was ${decision}: ${words}`,
    ),
}
