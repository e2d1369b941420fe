/** One applicant on the board. */
import { type ApplicationStage, applicationStages, stageWords } from '@iroko/contract/recruitment/stages'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { ask } from '../../../screens/ask.tsx'
import { Menu } from '../../../screens/pop-up/menu.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { type ApplicationRow, Flags, Rating } from './columns.tsx'
import classes from './parts.module.css'
import { MoveDialog, stagesFrom } from './parts-move.tsx'
import { applicationPath } from './parts-table.tsx'

interface CardProps {
  row: ApplicationRow
  mayMove: boolean
  onDrag: (isDragged: boolean) => void
  onMove: (to: ApplicationStage) => void
}

export function ApplicationCard({ row, mayMove, onDrag, onMove }: CardProps) {
  const { full_name, job_opening, stage, stage_since, siever, rating, tags } = row
  return (
    <li
      className={`surface ${classes.card}`}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', full_name)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <div className={classes.cardHead}>
        <Link
          to={applicationPath(row.id)}
          className={`name ${classes.cardLink}`}
          draggable={false}
          data-card={row.id}
          onKeyDown={(event) => onKey(event, mayMove ? { stage, onMove } : undefined)}
        >
          {full_name}
        </Link>
        {mayMove ? (
          <Menu
            button={(opener) => (
              <ActionIcon variant="subtle" color="gray" aria-label={`Move ${full_name}`} {...opener}>
                <IconDots size={16} />
              </ActionIcon>
            )}
            items={[
              { label: 'Move and write', run: () => void ask(<MoveDialog applications={[row]} />) },
              ...stagesFrom(stage).map((to) => ({
                label: `Move to ${stageWords[to]}`,
                danger: to === 'rejected',
                run: () => onMove(to),
              })),
            ]}
          />
        ) : null}
      </div>
      <span className="small">{job_opening.job_title}</span>
      <span className={`small ${classes.cardFacts}`}>
        <span>
          since <DateText value={stage_since} />
        </span>
        {rating === null ? null : <Rating rating={rating} />}
        {siever ? <span>{siever.full_name}</span> : null}
      </span>
      {tags.length > 0 || row.others > 0 || row.same_phone > 0 || row.is_known ? (
        <span className={classes.cardFacts}>
          <Flags row={row} />
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
      ) : null}
    </li>
  )
}

interface Movable {
  stage: ApplicationStage
  onMove: (to: ApplicationStage) => void
}

/** Arrows go from card to card; with Shift, left and right take the card along. */
function onKey(event: KeyboardEvent<HTMLElement>, movable: Movable | undefined): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (event.shiftKey && step && movable) {
    const to = applicationStages[applicationStages.indexOf(movable.stage) + step]
    event.preventDefault()
    if (to) movable.onMove(to)
    return
  }
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
  const target = neighbour(event.currentTarget, event.key)
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The card above or below, or beside it in the nearest column that has one. */
function neighbour(card: HTMLElement, key: string): HTMLElement | undefined {
  const cardsOf = (column: Element | null | undefined) => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const column = card.closest('section')
  const cards = cardsOf(column)
  const at = cards.indexOf(card)
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'ArrowUp') return cards[at - 1]
  const way = key === 'ArrowLeft' ? 'previousElementSibling' : key === 'ArrowRight' ? 'nextElementSibling' : undefined
  let beside = way && column?.[way]
  while (way && beside) {
    const found = cardsOf(beside)
    if (found.length > 0) return found[Math.min(at, found.length - 1)]
    beside = beside[way]
  }
  return undefined
}
