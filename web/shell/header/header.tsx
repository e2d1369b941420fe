import { hasLeaveBell } from '@iroko/contract/guards'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazily, orNothing } from '../../lib/lazily.ts'
import { afterScreen } from '../../lib/screen/after-screen.ts'
import { useMay, useUser } from '../../lib/session.ts'
import { CompanyBrand } from '../layout/company-brand.tsx'
import { AfterScreen } from '../loading/after-screen.tsx'
import classes from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'

// After the screen: its files would come before the first data or not, as it happens.
const Inbox = lazily(() => orNothing(afterScreen.then(() => import('../inbox/inbox.tsx')).then((module) => module.Inbox)))
const LeaveBell = lazily(() => orNothing(import('./leave-bell.tsx').then((module) => module.LeaveBell)))

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** The brand, the search, and what is one's own. On a phone the whole menu is behind the bottom bar's 'More'. */
export function Header({ openPalette }: { openPalette: () => void }) {
  const user = useUser()
  const mayManage = useMay('leave.manage')
  return (
    <header className={classes.header} data-header>
      <Link to="/dashboard" className={classes.brand}>
        <CompanyBrand size={30} />
      </Link>
      <button type="button" className={classes.search} onClick={openPalette}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={`visually-hidden-on-phones ${classes.searchWords}`}>Search</span>
        <kbd className={`visually-hidden-on-phones ${classes.keys}`}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <div className={classes.ways}>
        <span className={classes.scheme}>
          <SchemeToggle />
        </span>
        {hasLeaveBell(user) && mayManage ? (
          <Suspense fallback={<span className={classes.place} />}>
            <LeaveBell />
          </Suspense>
        ) : null}
        <AfterScreen place={<span className={classes.place} />}>
          <Inbox />
        </AfterScreen>
        <ProfileMenu />
      </div>
    </header>
  )
}
