import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { trailTo } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'
import classes from './breadcrumbs.module.css'

/** Where the screen stands in the menu; the screen itself is named by its heading. */
export function Breadcrumbs() {
  const sections = useMenu()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const trail = trailTo(sections, pathname)
  if (!trail) return null
  const crumbs = [
    { title: trail.section.heading, to: undefined },
    ...trail.entries.map(({ title, to }) => ({ title, to })),
  ].filter(({ title, to }, index, all) => title && to !== pathname && title !== all[index + 1]?.title)
  if (crumbs.length === 0) return null
  return (
    <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
      <ol className={classes.list}>
        {crumbs.map(({ title, to }, index) => (
          <li key={title} className={classes.crumb}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
