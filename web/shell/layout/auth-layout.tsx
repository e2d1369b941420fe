import { Outlet } from '@tanstack/react-router'
import { useCompany } from '../../lib/company.ts'
import classes from './auth-layout.module.css'
import { CompanyBrand } from './company-brand.tsx'
import { Main } from './main.tsx'

/** The frame of signing in: the company's title and subtitle on one side, the card of the screen on the other. */
export function AuthLayout() {
  const { title, subtitle } = useCompany()
  return (
    <div className={classes.frame}>
      <header className={classes.side}>
        <CompanyBrand size={40} />
        <div className={classes.words}>
          <p className={classes.title}>{title}</p>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
      </header>
      <Main className={classes.card}>
        <Outlet />
      </Main>
    </div>
  )
}
