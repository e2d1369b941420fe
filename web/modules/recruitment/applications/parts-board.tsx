/** Applications by stage: cards that are dragged, or moved by a menu or the keys. */
import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { type ApplicationStage, applicationStages, isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { Button } from '@mantine/core'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusWhenDrawn } from '../../../lib/focus.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf, useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { SearchBox } from '../../../screens/filters/search-box.tsx'
import { useList } from '../../../screens/list/use-list.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import type { ApplicationRow } from './columns.tsx'
import classes from './parts.module.css'
import { ApplicationCard } from './parts-card.tsx'
import { MoveDialog, needsReason } from './parts-move.tsx'
import { type Moves, oneByOne, placed } from './parts-places.tsx'
import { useApplicationFilters } from './parts-table.tsx'

type Query = NonNullable<Input<typeof applications.list>['query']>

const atATime = 25

/** What the address asks for, read by each column on its own and by the page. */
export function ApplicationBoard() {
  const list = useList(applications.list, { enabled: false })
  const { stage: _stage, ...filters } = list.filters
  const asked = { ...filters, ...(list.q ? { q: list.q } : {}) } as Omit<Query, 'stage'>
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

function useColumns(asked: Omit<Query, 'stage'>) {
  const [pages, setPages] = useState<Partial<Record<ApplicationStage, number>>>({})
  const [opened, setOpened] = useState<readonly ApplicationStage[]>(applicationStages.filter((stage) => !isClosed(stage)))
  const found = useQueries({
    queries: applicationStages.map((stage) => ({
      ...queryOf(applications.list, {
        query: { ...asked, stage, sort: '-stage_since', limit: atATime * (pages[stage] ?? 1) },
      }),
      enabled: opened.includes(stage),
      placeholderData: keepPreviousData,
    })),
  })
  return {
    found: applicationStages.map((stage, index) => ({ stage, query: found[index], isOpen: opened.includes(stage) })),
    more: (stage: ApplicationStage) => setPages({ ...pages, [stage]: (pages[stage] ?? 1) + 1 }),
    toggle: (stage: ApplicationStage) =>
      setOpened(opened.includes(stage) ? opened.filter((one) => one !== stage) : [...opened, stage]),
  }
}

function Columns({ asked }: { asked: Omit<Query, 'stage'> }) {
  const { found, more, toggle } = useColumns(asked)
  const counted = useCall(applications.board, { query: asked }, { keepPrevious: true })
  const mayMove = useMay('application.edit')
  const { moves, move } = useMoves()
  const dragged = useRef<ApplicationRow>(null)
  const board = useRef<HTMLDivElement>(null)
  /** A card that is moved keeps the focus, in its new column. */
  const refocus = (id: string) =>
    requestAnimationFrame(() => focusWhenDrawn(() => board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null))
  const rows = placed(
    found.map(({ stage, query }) => ({ stage, rows: query?.data?.job_applications ?? [] })),
    moves,
  )
  return (
    <div className={classes.board} ref={board}>
      {found.map(({ stage, query, isOpen }) => {
        const total = counted.data?.stages.find((one) => one.stage === stage)?.total
        const cards = rows.get(stage) ?? []
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
                {stageWords[stage]} <span className="dimmed">{total === undefined ? '' : formatNumber(total)}</span>
              </button>
            </h2>
            {isOpen && query ? (
              <>
                <Loaded found={query} prefix="Job application | " count={3} height={84} />
                {query.data && cards.length === 0 ? <p className="small">Nobody</p> : null}
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
                {(query.data?.total ?? 0) > (query.data?.job_applications.length ?? 0) ? (
                  <Button variant="subtle" size="sm" loading={query.isPlaceholderData} onClick={() => more(stage)}>
                    Show more
                  </Button>
                ) : null}
              </>
            ) : null}
          </section>
        )
      })}
    </div>
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
