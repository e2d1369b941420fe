/** Applications by stage: cards that are dragged, or moved by a menu or the keys. */
import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicationStage, applicationStages, isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { focusWhenDrawn } from '../../../lib/screen/focus.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { SearchBox } from '../../../screens/filters/search-box.tsx'
import { useList } from '../../../screens/list/use-list.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Skeletons } from '../../../ui/state/states.tsx'
import type { ApplicationRow } from './columns.tsx'
import classes from './parts.module.css'
import { ApplicationCard } from './parts-card.tsx'
import { MoveDialog, needsReason } from './parts-move.tsx'
import { type Moves, oneByOne, placed } from './parts-places.tsx'
import { useApplicationFilters } from './parts-table.tsx'

type Filters = Omit<NonNullable<Input<typeof applications.board>['query']>, 'cards'>

const atATime = 25

/** What the address asks for, read by all columns in one call and by the page. */
export function ApplicationBoard() {
  const list = useList(applications.list, { enabled: false })
  const { stage: _stage, ...filters } = list.filters
  const asked = { ...filters, ...(list.q ? { q: list.q } : {}) } as Filters
  return (
    <>
      <div className={`line8 ${classes.toolbar}`}>
        <SearchBox label="Search job applications" value={list.q} onChange={list.setQuery} />
        <FilterBar filters={useApplicationFilters()} values={filters} onChange={list.setFilters} />
      </div>
      <Columns key={JSON.stringify(asked)} asked={asked} />
    </>
  )
}

/** The columns, and how many cards of each: none of one that was never opened. */
function useColumns(asked: Filters) {
  const [most, setMost] = useState<ReadonlyMap<ApplicationStage, number>>(
    new Map(applicationStages.filter((stage) => !isClosed(stage)).map((stage) => [stage, atATime])),
  )
  const [folded, setFolded] = useState<readonly ApplicationStage[]>(applicationStages.filter(isClosed))
  const cards = [...most].map((column) => column.join(':')).join(',')
  const found = useCall(applications.board, { query: { ...asked, cards } }, { keepPrevious: true })
  const columns = applicationStages.map((stage) => {
    const column = found.data?.stages.find((entry) => entry.stage === stage)
    return { stage, total: column?.total, rows: column?.job_applications ?? [], isOpen: !folded.includes(stage) }
  })
  return {
    found,
    columns,
    more: (stage: ApplicationStage) => setMost(new Map(most).set(stage, (most.get(stage) ?? 0) + atATime)),
    toggle: (stage: ApplicationStage) => {
      if (!most.has(stage)) setMost(new Map(most).set(stage, atATime))
      setFolded(folded.includes(stage) ? folded.filter((entry) => entry !== stage) : [...folded, stage])
    },
  }
}

function Columns({ asked }: { asked: Filters }) {
  const { found, columns, more, toggle } = useColumns(asked)
  const mayMove = useMay('application.edit')
  const { moves, move } = useMoves()
  const dragged = useRef<ApplicationRow>(null)
  const board = useRef<HTMLDivElement>(null)
  /** A card that is moved keeps the focus, in its new column. */
  const refocus = (id: string) =>
    requestAnimationFrame(() => focusWhenDrawn(() => board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null))
  const places = placed(columns, moves)
  // What is not there yet of a column that was opened, or of which more is asked for, is waited for.
  const isRead = found.data && !found.isPlaceholderData
  return (
    <>
      {found.data ? null : <Loaded found={found} prefix="Job application | " bones={null} />}
      <div className={classes.board} ref={board}>
        {columns.map(({ stage, total, rows, isOpen }) => {
          const cards = places.get(stage) ?? []
          const count = total === undefined ? undefined : total + cards.length - rows.length
          return (
            <section
              key={stage}
              className={`${classes.column} ${isOpen ? '' : classes.folded}`}
              aria-label={stageWords[stage]}
              onDragOver={(event) => dragged.current && event.preventDefault()}
              onDrop={() => {
                const row = dragged.current
                dragged.current = null
                if (row && row.stage !== stage) void move(row, stage)
              }}
            >
              <h2 className={classes.columnTitle}>
                <button type="button" className="bare" aria-expanded={isOpen} onClick={() => toggle(stage)}>
                  {stageWords[stage]} <span className="dimmed">{count === undefined ? '' : formatNumber(count)}</span>
                </button>
              </h2>
              {isOpen ? (
                <>
                  {isRead || rows.length > 0 || found.error ? null : <Skeletons count={3} height={84} />}
                  {isRead && cards.length === 0 ? <p className="small">Nobody</p> : null}
                  <ul className="plain column8">
                    {cards.map((row) => (
                      <ApplicationCard
                        key={row.id}
                        row={row}
                        mayMove={mayMove && row.can.move}
                        onDrag={(isDragged) => {
                          dragged.current = isDragged ? row : null
                        }}
                        onMove={(to) => {
                          void move(row, to)
                          refocus(row.id)
                        }}
                      />
                    ))}
                  </ul>
                  {rows.length > 0 && (total ?? 0) > rows.length ? (
                    <Button variant="subtle" size="sm" loading={!isRead} onClick={() => more(stage)}>
                      Show more
                    </Button>
                  ) : null}
                </>
              ) : null}
            </section>
          )
        })}
      </div>
    </>
  )
}

/** Moves that stand on the board before the server has said so; one that needs a reason or a word is asked for first. */
function useMoves() {
  const [moves, setMoves] = useState<Moves<ApplicationRow>>(new Map())
  const [inTurn] = useState(oneByOne)
  const send = useSend(applications.move, { prefix: 'Job application | ', success: 'message' })
  const forget = (id: string) =>
    setMoves((known) => {
      const rest = new Map(known)
      rest.delete(id)
      return rest
    })
  const move = async (row: ApplicationRow, to: ApplicationStage) => {
    if (needsReason(row.stage, to) || to === 'withdrawn') {
      await ask(<MoveDialog applications={[row]} to={to} />)
      return
    }
    setMoves((known) => new Map(known).set(row.id, { row, to }))
    const body = { applications: [{ id: row.id, version: row.version }], stage: to }
    // The call's own alert says why it is back where it was.
    if (!(await inTurn(row.id, () => send.mutateAsync({ body })))) forget(row.id)
  }
  return { moves, move }
}
