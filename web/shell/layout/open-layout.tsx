import { Link, Outlet } from '@tanstack/react-router'
import { homePath, useSession } from '../../lib/session.ts'
import { SchemeToggle } from '../header/scheme-toggle.tsx'
import { Queries } from '../queries.tsx'
import { CompanyBrand } from './company-brand.tsx'
import { Main } from './main.tsx'
import classes from './open-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** The frame of the pages that everyone may open. */
export function OpenLayout() {
  const isSignedIn = useSession() !== null
  return (
    <Queries>
      <SkipLink />
      <header className={classes.header} data-header>
        <CompanyBrand />
        <nav className={classes.ways} aria-label="Portal">
          <Link to={isSignedIn ? homePath : '/auth/login'} className={classes.link}>
            {isSignedIn ? 'Dashboard' : 'Staff login'}
          </Link>
          <SchemeToggle />
        </nav>
      </header>
      <Main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </Main>
    </Queries>
  )
}
