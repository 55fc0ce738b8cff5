/**
 * Why single sign-on let nobody in or linked nothing. `off`: it is not set up. `cancelled`: at the provider. `away`: the provider does not
 * answer. `wrong`: its answer does not hold. `expired`: the attempt is over, or was begun in another browser. `unlinked`: nobody here has this
 * account. `taken`: another user has it. `no_role`: its claims give no role. `removed`: the user is removed. `last_admin`: the claims would
 * take the role from the last administrator who has a password. `busy`: too many tries. `later`: this server can't do it now.
 */
export const SIGN_ON_REFUSALS = [
  'off',
  'cancelled',
  'away',
  'wrong',
  'expired',
  'unlinked',
  'taken',
  'no_role',
  'removed',
  'last_admin',
  'busy',
  'later',
] as const
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number]

/** What stands before the result at the end of an address that single sign-on leads back to: a refusal, or `linked`. */
export const SIGN_ON_RESULT = '#sso='
export const LINKED = 'linked'
