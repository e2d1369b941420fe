/** The screens of assets. */
import { assetsRequirement } from '@iroko/contract/guards'
import { dashboard, type Screen } from '../shell/screen.ts'

export const assets: Screen[] = [
  dashboard('assets/all', assetsRequirement, () => import('../modules/assets/assets/assets.page.tsx')),
  dashboard('assets/assignment', assetsRequirement, () => import('../modules/assets/custodies/assignment.page.tsx')),
  dashboard('main/assets', 'none', () => import('../modules/assets/custodies/my-assets.page.tsx')),
]
