/** What the demo company's people ask for: how often and why on the whole, and what the accounts' own stories say. Tables only. */
import type { Fate } from '../../../lib/demo/demo.ts'
import type { LeaveKey } from '../types/seed.ts'

/** How many times a year, for how many days (one that stands twice is twice as common), how many days before, and why. */
type Habit = [LeaveKey, often: number, lengths: number[], notice: [least: number, most: number], reasons: string[]]

const holidays = [
  'Holiday',
  'Visiting family',
  'Travelling home',
  'Rest',
  'A wedding in the family',
  'Children are out of school',
]
const illnesses = ['Malaria', 'Not well', 'Hospital appointment', 'Typhoid treatment', 'Migraine']
const troubles = ['A relative is in hospital', 'Burial in the family', 'Flood at home', 'My child is ill']
const studies = ['Professional examination', 'University resit', 'Certification course']

export const habits: Habit[] = [
  ['annual', 2.4, [0.5, 1, 1, 2, 2, 3, 3, 4, 5, 5, 5, 8, 10], [7, 50], holidays],
  ['sick', 1.9, [1, 1, 1, 1, 2, 2], [0, 0], illnesses],
  ['emergency', 0.5, [1, 1, 1, 2], [0, 1], troubles],
  ['study', 0.12, [1, 2, 3], [18, 40], studies],
  ['unpaid', 0.06, [2, 3, 5], [10, 30], ['Private matters', 'Travelling abroad']],
  ['maternity', 0.06, [84], [35, 70], ['Birth of my child']],
  ['paternity', 0.07, [10], [3, 20], ['Birth of my child']],
]

/** What is to become of a request, as far as there is time for it; or the step that it is to wait at. */
export type LeaveFate = Fate | 'cancelled' | 'draft'

export type Line = [LeaveKey[], starts_in: number, length: number, LeaveFate, reason: string]

/** What waits is short, and of whatever kind the person still has days of. */
const any: LeaveKey[] = ['annual', 'emergency', 'unpaid']

/** By account: which leave begins in so many days (before today below zero), for how many working days, and what becomes of it. */
export const stories: Record<string, Line[]> = {
  agent: [
    [['annual'], -330, 3, 'approved', 'Visiting family'],
    [['sick'], -241, 1, 'approved', 'Malaria'],
    [['annual'], -150, 5, 'approved', 'Holiday'],
    [['annual'], -96, 2, 'rejected', 'Travelling home'],
    [['sick'], -47, 2, 'approved', 'Typhoid treatment'],
    [['annual'], -25, 1, 'cancelled', 'A wedding in the family'],
    [['annual'], 12, 1, 'approved', 'A wedding in the family'],
    [any, 31, 2, { waits_at: 1 }, 'Christmas at home'],
    [['annual'], 66, 3, 'draft', 'Rest'],
  ],
  'agent.remote': [
    [['annual'], -200, 4, 'approved', 'Holiday'],
    [['emergency'], -80, 1, 'approved', 'Flood at home'],
    [any, 27, 2, { waits_at: 1 }, 'Visiting family'],
  ],
  rep: [[any, 24, 2, { waits_at: 2 }, 'Travelling home']],
  facility: [[any, 20, 2, { waits_at: 3 }, 'Children are out of school']],
  lead: [[any, 33, 2, { waits_at: 1 }, 'Holiday']],
  supervisor: [[any, 40, 2, { waits_at: 1 }, 'Rest']],
  manager: [[any, 26, 1, { waits_at: 1 }, 'A wedding in the family']],
  hr: [[any, 34, 2, { waits_at: 1 }, 'Visiting family']],
  'operation.staff': [[any, 21, 1, { waits_at: 1 }, 'Private matters']],
}

/** Two of a lead's people: one is ill with a certificate, one is waited for further up. */
export const teamStories: Line[] = [
  [['sick'], -1, 4, { waits_at: 1 }, 'Malaria'],
  [any, 28, 2, { waits_at: 2 }, 'Holiday'],
]
