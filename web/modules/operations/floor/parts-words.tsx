/** How the floor says where somebody is. */
import type { FloorState } from '@iroko/contract/operations/floor'
import { clockText } from '../../../ui/date/date-words.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const stateMap: StatusMap<FloorState> = {
  missing: { label: 'Missing', tone: 'bad' },
  late: { label: 'Late', tone: 'waiting' },
  in: { label: 'In', tone: 'good' },
  on_break: { label: 'On break', tone: 'info' },
  due: { label: 'Not due yet', tone: 'neutral' },
  gone: { label: 'Gone', tone: 'neutral' },
  absent: { label: 'Absent', tone: 'bad' },
  away: { label: 'Away', tone: 'info' },
}

export interface FloorStatus {
  state: FloorState
  since: string | null
  starts_at: string | null
  ends_at: string | null
  late_minutes: number
}

/** 'Missing since 08:00', 'Late by 25 min, in since 08:25', 'Due at 14:00' */
export function standingText({ state, since, starts_at, ends_at, late_minutes }: FloorStatus, zone: string): string {
  const at = (moment: string | null) => clockText(moment, zone)
  switch (state) {
    case 'missing':
      return `Missing since ${at(since)}`
    case 'late':
      return `Late by ${late_minutes} min, in since ${at(since)}`
    case 'in':
      return `In since ${at(since)}`
    case 'on_break':
      return `On break since ${at(since)}`
    case 'due':
      return `Due at ${at(starts_at)}`
    case 'gone':
      return `Gone since ${at(since)}`
    case 'absent':
      return `Absent, ${at(starts_at)}–${at(ends_at)}`
    case 'away':
      return 'Away'
  }
}
