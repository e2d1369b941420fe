import type { Row } from '@iroko/contract/endpoint'
import {
  type CohortStatus,
  cohortKindWords,
  type cohorts,
  type PlaceStanding,
  standingWords,
} from '@iroko/contract/recruitment/cohorts'
import { namesText } from '../../../lib/format.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type CohortRow = Row<typeof cohorts.list>

export const cohortMap: StatusMap<CohortStatus> = {
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Running', tone: 'good' },
  over: { label: 'Results to enter', tone: 'waiting' },
  closed: { label: 'Final', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const standingMap: StatusMap<PlaceStanding> = {
  open: { label: standingWords.open, tone: 'info' },
  passed: { label: standingWords.passed, tone: 'good' },
  failed: { label: standingWords.failed, tone: 'bad' },
  left: { label: standingWords.left, tone: 'neutral' },
  hired: { label: standingWords.hired, tone: 'good' },
}

export const cohortColumns: Column<CohortRow>[] = [
  { key: 'title', label: 'Cohort', sortable: true, width: 240 },
  { key: 'status', label: 'Status', width: 140, render: ({ status }) => <StatusBadge status={status} map={cohortMap} /> },
  { key: 'kind', label: 'Kind', width: 120, render: ({ kind }) => cohortKindWords[kind] },
  { key: 'starts_on', label: 'First day', sortable: true, width: 120, named: true },
  { key: 'ends_on', label: 'Last day', sortable: true, width: 120, named: true },
  {
    key: 'applicants',
    label: 'Applicants',
    sortable: true,
    align: 'end',
    width: 110,
    named: true,
    render: ({ applicants, capacity }) => `${applicants} of ${capacity}`,
  },
  { key: 'passed', label: 'Passed', align: 'end', width: 90, named: true },
  { key: 'branch', label: 'Branch', width: 160, render: ({ branch }) => branch.title },
  {
    key: 'trainers',
    label: 'Trainers',
    width: 220,
    render: ({ trainers }) => namesText(trainers.map(({ full_name }) => full_name)) || 'Nobody',
  },
]

/** '59.9%' */
export const percentText = (value: number | null): string => (value === null ? '-' : `${value}%`)
