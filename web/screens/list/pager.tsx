import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { Choice } from '../../ui/choice/choice.tsx'
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

/** Which rows of how many are shown, and the way to the others; nothing when one page holds all. */
export function Pager({ label = 'Pages', page, limit, total, totalIsBound = false, onPage, onLimit }: PagerProps) {
  const pages = totalIsBound ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / limit))
  const nav = useRef<HTMLElement>(null)
  const go = (next: number) => {
    onPage(next)
    showStart(nav.current?.previousElementSibling ?? nav.current?.parentElement?.previousElementSibling)
  }
  if (pages === 1 && page === 1) return null
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = totalIsBound ? page * limit : Math.min(total, page * limit)
  const options = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b)
  return (
    <nav ref={nav} className={`middle8 ${classes.pager}`} aria-label={label}>
      <span className={classes.size}>
        <Choice
          label="Rows per page"
          value={String(limit)}
          options={options.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => onLimit(Number(size))}
        />
      </span>
      <span className={classes.range} role="status">
        {first.toLocaleString('en-NG')}–{last.toLocaleString('en-NG')} of {total.toLocaleString('en-NG')}
        {totalIsBound ? '+' : ''}
      </span>
      <span className={classes.steps}>
        <ActionIcon variant="default" size={32} aria-label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label="Next page" disabled={page >= pages} onClick={() => go(page + 1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </nav>
  )
}

/** What is paged stands before its pager: another page is read from its head. */
function showStart(paged: Element | null | undefined): void {
  if (!paged) return
  for (const scrolled of [paged, ...paged.children]) scrolled.scrollTop = 0
  if (paged.getBoundingClientRect().top < 0) paged.scrollIntoView({ block: 'start' })
}
