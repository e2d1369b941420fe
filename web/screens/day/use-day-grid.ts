import { type RefObject, useRef } from 'react'
import { focusWhenDrawn } from '../../lib/screen/focus.ts'

/** A cell by its row and its day's place. */
export interface Place {
  row: number
  day: number
}

export interface DayGridHandle {
  scroll: RefObject<HTMLDivElement | null>
  /** Brings a row that is not drawn into view. */
  reveal: RefObject<((index: number) => void) | undefined>
  /** The place nearest to one that may lie outside. */
  within: (place: Place) => Place
  /** Where a key leads from a place; nothing for a key that does not move. */
  moved: (key: string, from: Place) => Place | undefined
  focusOn: (place: Place) => void
}

/** How one moves in a grid of people × days, of which one cell is reached by Tab and carries `data-cell`. */
export function useDayGrid(rows: number, days: number): DayGridHandle {
  const scroll = useRef<HTMLDivElement>(null)
  const reveal = useRef<((index: number) => void) | undefined>(undefined)
  const within = ({ row, day }: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    day: Math.max(0, Math.min(days - 1, day)),
  })
  return {
    scroll,
    reveal,
    within,
    moved: (key, { row, day }) => {
      const moves: Record<string, Place> = {
        ArrowUp: { row: row - 1, day },
        ArrowDown: { row: row + 1, day },
        ArrowLeft: { row, day: day - 1 },
        ArrowRight: { row, day: day + 1 },
        Home: { row, day: 0 },
        End: { row, day: days - 1 },
        PageUp: { row: row - 10, day },
        PageDown: { row: row + 10, day },
      }
      const place = moves[key]
      return place && within(place)
    },
    focusOn: (place) => {
      const find = () => scroll.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.day}"]`)
      if (!find()) reveal.current?.(place.row)
      focusWhenDrawn(find)
    },
  }
}
