/** Campaigns put together: by cluster, branch, head or client. */
import type { BoardFigures, BoardGrouping } from '@iroko/contract/home/operations-board'
import type { StandingCounts } from '@iroko/contract/time/attendance-board'
import type { TaskFigures } from '../../operations/task-reports/store-figures.ts'
import type { Campaign, Quality } from './store.ts'

/** What is known of campaigns by their id; what the caller may not see is not there. */
export interface Known {
  attendance: ReadonlyMap<string, StandingCounts> | undefined
  tasks: ReadonlyMap<string, TaskFigures> | undefined
  quality: ReadonlyMap<string, Quality> | undefined
  left: ReadonlyMap<string, number> | undefined
  leave: ReadonlyMap<string, number> | undefined
}

type Key = { id: string; title: string; lead: BoardFigures['lead'] }

function keyOf(campaign: Campaign, by: BoardGrouping): Key {
  const { id, title, head, branch, cluster, client } = campaign
  const nameOf = (person: { ogid: string; full_name: string } | null) =>
    person && { ogid: person.ogid, full_name: person.full_name }
  switch (by) {
    case 'campaign':
      return { id, title, lead: nameOf(head) }
    case 'cluster':
      return cluster ? { ...cluster, lead: nameOf(cluster.lead) } : { id: 'none', title: 'No cluster', lead: null }
    case 'branch':
      return branch ? { ...branch, lead: null } : { id: 'none', title: 'No branch', lead: null }
    case 'client':
      return client ? { ...client, lead: null } : { id: 'none', title: 'No client', lead: null }
    case 'lead':
      return head
        ? { id: head.id, title: head.full_name, lead: nameOf(head) }
        : { id: 'none', title: 'No campaign manager', lead: null }
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The figures of campaigns together; people are counted where they sit, so that nobody is counted twice. */
export function boardRows(campaigns: readonly Campaign[], known: Known, by: BoardGrouping): BoardFigures[] {
  const groups = Map.groupBy(campaigns, (campaign) => keyOf(campaign, by).id)
  return [...groups.values()].flatMap((inside) => {
    const [first] = inside
    return first ? [rowOf(keyOf(first, by), inside, known, by)] : []
  })
}

function rowOf(key: Key, inside: readonly Campaign[], known: Known, by: BoardGrouping): BoardFigures {
  const sum = <T>(values: ReadonlyMap<string, T> | undefined, of: (value: T) => number): number | null =>
    values
      ? inside.reduce((total, { id }) => {
          const value = values.get(id)
          return total + (value === undefined ? 0 : of(value))
        }, 0)
      : null
  const headcount = inside.reduce((total, campaign) => total + campaign.headcount, 0)
  const promised = inside.filter(({ committed }) => committed !== null)
  const short = promised.reduce((total, campaign) => total + Math.max(0, (campaign.committed ?? 0) - campaign.headcount), 0)
  const left = sum(known.left, (count) => count)
  const scored = sum(known.quality, (figures) => figures.scored)
  const standing = (name: keyof StandingCounts) => sum(known.attendance, (counts) => counts[name] ?? 0)
  return {
    id: key.id,
    title: key.title,
    lead: key.lead,
    campaigns: inside.map(({ id, title }) => ({ id, title })),
    client: by === 'campaign' ? (inside[0]?.client?.title ?? null) : null,
    headcount,
    committed: promised.length > 0 ? promised.reduce((total, campaign) => total + (campaign.committed ?? 0), 0) : null,
    short: promised.length > 0 ? short : null,
    present: standing('present'),
    late: standing('late'),
    missing: standing('awaited'),
    on_leave: standing('on_leave'),
    tasks_assigned: sum(known.tasks, ({ assigned }) => assigned),
    tasks_done: sum(known.tasks, ({ done }) => done),
    tasks_missed: sum(known.tasks, ({ missed }) => missed),
    evaluations: sum(known.quality, ({ evaluations }) => evaluations),
    qa_score: scored ? tenth((sum(known.quality, (figures) => figures.sum) ?? 0) / scored) : null,
    left,
    // Of those who are there and those who left.
    attrition: left === null || headcount + left === 0 ? null : tenth((left / (headcount + left)) * 100),
    pending_leave: sum(known.leave, (count) => count),
  }
}

/** Sorted by a column of numbers or titles, as '-late'; what is not known last. */
export function sortRows(rows: readonly BoardFigures[], sort: string): BoardFigures[] {
  const isDown = sort.startsWith('-')
  const name = (isDown ? sort.slice(1) : sort) as 'title' | 'headcount'
  return [...rows].sort((a, b) => {
    const [ours, theirs] = [a[name], b[name]]
    if (ours === null || theirs === null) return Number(ours === null) - Number(theirs === null)
    const order = typeof ours === 'string' ? ours.localeCompare(String(theirs)) : ours - Number(theirs)
    return (isDown ? -order : order) || a.title.localeCompare(b.title)
  })
}
