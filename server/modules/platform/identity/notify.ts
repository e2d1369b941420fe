/** What the owner of an account is told when somebody guesses at its password. */
export const triesMail = ({ email, first_name }: { email: string; first_name: string }) => ({
  to: email,
  subject: 'Failed sign-in attempts',
  body: `Dear ${first_name},\n\nSomeone entered a wrong password for your account many times. They did not get in. You can still sign in on devices where you signed in before.\n\nIf it was not you, choose a password that you use nowhere else, and contact the help desk.\n`,
})
