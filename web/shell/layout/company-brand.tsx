import { useCompany } from '../../lib/company.ts'
import { BrandMark } from './brand-mark.tsx'
import classes from './company-brand.module.css'

interface CompanyBrandProps {
  size?: number
}

/** The company's logo and name. */
export function CompanyBrand({ size = 32 }: CompanyBrandProps) {
  const { name, logo_url } = useCompany()
  return (
    <span className={classes.brand}>
      {logo_url ? <img className={classes.logo} src={logo_url} alt="" height={size} /> : <BrandMark size={size} />}
      <span className={`cut ${classes.name}`}>{name}</span>
    </span>
  )
}
