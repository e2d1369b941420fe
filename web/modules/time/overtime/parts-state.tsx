/** Where the approval of overtime stands. */
import { type OvertimeState, overtimeStateWords } from '@iroko/contract/time/overtime'
import { durationText } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

interface Shown {
  minutes: number
  state: OvertimeState
  approved_minutes: number | null
  decided_by: string | null
}

/** '1h 30m: approved by Ada Okafor' */
export function overtimeText({ minutes, state, approved_minutes, decided_by }: Shown): string {
  const words = overtimeStateWords[state].toLowerCase()
  if (state === 'waiting') return `${durationText(minutes)}: ${words}. It is paid once it is approved`
  const how = state === 'part' ? `${durationText(approved_minutes ?? 0)} approved` : words
  return `${durationText(minutes)}: ${how}${decided_by ? ` by ${decided_by}` : ''}`
}

const states = {
  waiting: { label: overtimeStateWords.waiting, tone: 'waiting' },
  approved: { label: overtimeStateWords.approved, tone: 'good' },
  part: { label: overtimeStateWords.part, tone: 'neutral' },
  declined: { label: overtimeStateWords.declined, tone: 'bad' },
} as const

export const OvertimeBadge = ({ state }: { state: OvertimeState }) => <StatusBadge status={state} map={states} />
