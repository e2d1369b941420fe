import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pager.module.css'

const sizes = [10, 25, 50, 100, 250]

interface PagerProps {
  /** Its name, where a screen has two. */
  label?: string
  page: number
  limit: number
  total: number
  /** Counting stopped at `total`: there are more. */
  totalIsBound?: boolean
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ label = 'Pages', page, limit, total, totalIsBound = false, onPage, onLimit }: PagerProps) {
  const pages = totalIsBound ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / limit))
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = totalIsBound ? page * limit : Math.min(total, page * limit)
  const options = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b)
  return (
    <nav className={classes.pager} aria-label={label}>
      <label className={classes.size}>
        Rows per page
        <select value={limit} onChange={(event) => onLimit(Number(event.currentTarget.value))}>
          {options.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.range} role="status">
        {first.toLocaleString('en-NG')}–{last.toLocaleString('en-NG')} of {total.toLocaleString('en-NG')}
        {totalIsBound ? '+' : ''}
      </span>
      <ActionIcon variant="default" size={32} aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
