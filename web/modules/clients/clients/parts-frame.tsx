import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SchemeToggle } from '../../../shell/header/scheme-toggle.tsx'
import { CompanyBrand } from '../../../shell/layout/company-brand.tsx'
import { Main } from '../../../shell/layout/main.tsx'
import { SkipLink } from '../../../shell/layout/skip-link.tsx'
import classes from './account.module.css'
import { signOutClient } from './parts.tsx'

/** What stands around every screen of a client. */
export function ClientFrame({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={classes.header} data-header>
        <CompanyBrand />
        <div className={classes.ways}>
          <SchemeToggle />
          <Logout />
        </div>
      </header>
      <Main id="content" className={isWide ? classes.wide : classes.content} tabIndex={-1}>
        {children}
      </Main>
    </>
  )
}

function Logout() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOutClient()
  }
  return (
    <Button variant="default" loading={busy} onClick={leave}>
      Logout
    </Button>
  )
}
