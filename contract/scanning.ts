/**
 * The screens that read codes with the camera, by their address as `web/routes` has it (`/dashboard/assets/scan/{id}`): the page is served there
 * with leave to ask for it. A page has the leave with which it was loaded, so a link to such a screen loads it anew.
 */
export const scanningScreens: readonly string[] = ['/dashboard/assets/all', '/dashboard/assets/assignment']
