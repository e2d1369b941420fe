/**
 * The chart of who reports to whom: each level is read when it is opened. A tree by the pattern of WAI-ARIA: one stop of the Tab key, arrows
 * go through it, open and close, Enter shows the profile.
 */

import { leaders } from '@iroko/contract/company/leaders'
import type { Row } from '@iroko/contract/endpoint'
import { leadershipTypes } from '@iroko/contract/session'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-chart.module.css'
import { moveInTree, stopAt } from './parts-keys.tsx'
import { typeName } from './parts-lines.tsx'

type Node = Row<typeof leaders.chart>

/** So many at a time: nobody reads five thousand names at once. */
const step = 100

interface ChartLevelProps {
  person: { ogid: string; full_name: string }
  /** The level that is there at once. */
  isRoot?: boolean
}

export function ChartLevel({ person, isRoot = false }: ChartLevelProps) {
  const [limit, setLimit] = useState(step)
  const level = useCall(leaders.chart, { params: { ogid: person.ogid }, query: { limit } }, { keepPrevious: true })
  if (!level.isSuccess) return <Loaded found={level} prefix="Reportees | " count={3} height={52} />
  const { reportees, total } = level.data
  if (total === 0) {
    return isRoot ? <Empty title="No direct reports" text={`${person.full_name} has no direct reports today.`} /> : null
  }
  const more = () => setLimit(limit + step)
  const label = `Reporting tree of ${person.full_name}`
  return <Level nodes={reportees} total={total} label={label} isRoot={isRoot} loading={level.isFetching} onMore={more} />
}

/** Those who report to nobody. */
export function ChartTop() {
  const [limit, setLimit] = useState(step)
  const top = useCall(leaders.orgChart, { query: { limit } }, { keepPrevious: true })
  if (!top.isSuccess) return <Loaded found={top} prefix="Org chart | " count={4} height={52} />
  const { people, total } = top.data
  const more = () => setLimit(limit + step)
  return <Level nodes={people} total={total} label="Org chart" isRoot loading={top.isFetching} onMore={more} />
}

interface LevelProps {
  nodes: readonly Node[]
  total: number
  label: string
  isRoot: boolean
  loading: boolean
  onMore: () => void
}

function Level({ nodes, total, label, isRoot, loading, onMore }: LevelProps) {
  return (
    <>
      <Branch label={label} isRoot={isRoot}>
        {nodes.map((node, at) => (
          <ChartNode
            key={node.ogid}
            node={node}
            isFirst={isRoot && at === 0}
            {...(isRoot && total === 1 ? { below: [] } : {})}
          />
        ))}
      </Branch>
      {total > nodes.length ? (
        <Button className={classes.more} variant="default" size="xs" loading={loading} onClick={onMore}>
          Show {Math.min(step, total - nodes.length)} more of {total.toLocaleString('en-NG')}
        </Button>
      ) : null}
    </>
  )
}

function Branch({ label, isRoot, children }: { label: string; isRoot: boolean; children: ReactNode }) {
  if (!isRoot)
    return (
      // biome-ignore lint/a11y/useSemanticElements: the group of a tree, for which HTML has no element.
      <ul className={classes.level} role="group" aria-label={label}>
        {children}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree, for which HTML has no element.
    <ul className="column8" role="tree" aria-label={label} onKeyDown={moveInTree} onFocus={stopAt}>
      {children}
    </ul>
  )
}

/** The people from the top down to one, who stands open. */
export function ChartPath({ path: [first, ...rest], isRoot = true }: { path: readonly Node[]; isRoot?: boolean }) {
  if (!first) return null
  return (
    <Branch label={`Reporting line of ${first.full_name}`} isRoot={isRoot}>
      <ChartNode node={first} below={rest} isFirst={isRoot} />
    </Branch>
  )
}

/** Only a line beside the reporting line is named: 'Manager' under an officer’s name reads as what the officer is. */
const lineWords = (types: readonly number[]): string =>
  types.every((type) => type === quality) ? types.map(typeName).join() : ''

const quality = leadershipTypes.indexOf('Quality Assurance')

/** `below` is the line to the person who was looked for, which stands open; pressing the toggle shows everybody of the level. */
function ChartNode({ node, below, isFirst = false }: { node: Node; below?: readonly Node[]; isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(below?.length === 0)
  const { ogid, full_name, profile_picture, designation, office, leadership_types, reportees } = node
  const detail = [designation, office].filter(Boolean).join(' · ')
  return (
    <li
      className={`shrinks ${classes.node}`}
      role="treeitem"
      aria-selected={false}
      {...(reportees > 0 ? { 'aria-expanded': isOpen || (below?.length ?? 0) > 0 } : {})}
      tabIndex={isFirst ? 0 : -1}
    >
      <div className={`surface ${classes.card}`}>
        {reportees > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={`Direct reports of ${full_name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.leaf} aria-hidden="true" />
        )}
        <PersonCell
          name={full_name}
          picture={profile_picture}
          detail={detail}
          to={`/dashboard/user/profile/${ogid}`}
          size={36}
        />
        <span className={classes.end}>
          <span className={`dimmed ${classes.kind}`}>{lineWords(leadership_types)}</span>
          {reportees > 0 ? <span className={classes.count}>{countOf(reportees, 'person', 'people')}</span> : null}
        </span>
      </div>
      {isOpen ? <ChartLevel person={node} /> : null}
      {!isOpen && below ? <ChartPath path={below} isRoot={false} /> : null}
    </li>
  )
}
