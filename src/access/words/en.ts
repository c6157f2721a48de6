/** The texts of sign-in pages and of mails about logins. */
export const en = {
  common: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    proceed: 'Continue',
    back: 'Back',
    signedInAs: (name: string) => `You are signed in as ${name}.`,
  },
  signIn: {
    wrong: 'Incorrect email address, username or password.',
    name: 'Email address, username or badge',
    nameAtHandheld: 'Scan your badge, or type your username',
    password: 'Password',
    passwordAtHandheld: 'PIN or password',
    forgot: 'Forgot your password?',
    handheldName: 'Username of a handheld',
    company: 'Code of the company the handheld belongs to',
  },
  signOut: {
    title: 'Sign out?',
    text: 'Applications you have authorised keep their access until it is revoked.',
    doneTitle: 'Signed out',
    done: 'You are signed out. You can close this page.',
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter your email address. If an account exists for it, a link to choose a new password will be sent to you.',
    email: 'Email address',
    send: 'Send the link',
    doneTitle: 'Check your email',
    done: 'If an account exists for this email address, a link to choose a new password has been sent. It is valid for one hour.',
  },
  password: {
    title: 'Choose a password',
    next: 'New password',
    again: 'Confirm new password',
    set: 'Set the password',
    tooShort: (characters: number) => `The password must have at least ${characters} characters.`,
    tooLong: (characters: number) => `The password must have at most ${characters} characters.`,
    tooCommon: 'This password is too common and easily guessed. Choose another.',
    differs: 'The passwords do not match.',
    doneTitle: 'Your password is set',
    done: 'Return to your application and sign in with your new password.',
  },
  secondFactor: {
    title: 'Second factor',
    code: 'Code from your authenticator app, or a recovery code',
    recoveryCode: 'Recovery code',
    wrongCode: 'This code is wrong, has expired or was used before.',
    help: 'If you cannot, ask an administrator to reset your second factor.',
    someoneElse: 'Sign in as someone else',
  },
  secondFactorReset: {
    title: 'Reset your second factor?',
    text: 'Your authenticator app, passkeys and recovery codes are removed, and you are signed out everywhere. Your password stays as it is.',
    reset: 'Reset my second factor',
    doneTitle: 'Your second factor is reset',
    done: 'Return to your application and sign in with your password. Where a second factor is required, you set up a new one.',
  },
  security: {
    title: 'Sign-in security',
    required: (tenants: readonly string[]) =>
      `${tenants.join(', ')} ${tenants.length === 1 ? 'requires' : 'require'} a second factor. Set one up to continue.`,
    app: 'Authenticator app',
    appText: 'An app on your phone shows a code that you enter after your password.',
    setUpApp: 'Set up an authenticator app',
    setUpAnotherApp: 'Set up another authenticator app',
    passkeys: 'Passkeys',
    passkeysText:
      'Your device, password manager or security key confirms that it is you, after your password.',
    setUpPasskey: 'Set up a passkey',
    setUpAnotherPasskey: 'Set up another passkey',
    added: (day: string) => `Added ${day}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    recoveryCodes: 'Recovery codes',
    recoveryCodesText: (left: number, all: number) =>
      `${left} of ${all} are left. Each signs you in once when you do not have your second factor with you.`,
    newRecoveryCodes: 'Create new recovery codes',
    removedTitle: 'Second factor removed',
    removed:
      'You are signed out everywhere. Sign in with your password; where a second factor is required, you set up a new one.',
  },
  authenticator: {
    title: 'Set up an authenticator app',
    defaultName: 'Authenticator app',
    wrong: 'This code is wrong or has expired. Enter the code that the app shows now.',
    text: 'Scan this code with your authenticator app, or type the key below it into the app.',
    picture: 'QR code for the authenticator app',
    code: 'Code that the app shows',
    name: 'Name of this app',
    confirm: 'Confirm',
  },
  passkey: {
    title: 'Set up a passkey',
    defaultName: 'Passkey',
    wrong: 'The passkey could not be verified. Please try again.',
    text: 'A passkey is kept by your device, your password manager or a security key. You confirm it by fingerprint, face or PIN.',
    name: 'Name of this passkey',
    create: 'Create passkey',
    use: 'Use a passkey',
    needsScript: 'Passkeys need JavaScript.',
    unsupported: 'This browser does not support passkeys.',
    alreadySetUp: 'This passkey is already set up.',
    notUsed: 'The passkey was not used: the request was cancelled, timed out, or is not possible here.',
  },
  recoveryCodes: {
    title: 'Your recovery codes',
    text: 'Each of these codes signs you in once when you do not have your second factor with you. They are not shown again: print them, or keep them in a password manager. Earlier codes no longer work.',
    saved: 'I have saved the codes',
  },
  consent: {
    title: (application: string) => `Allow ${application}?`,
    someApplication: 'An application',
    requests: 'requests access on your behalf, with all your permissions',
    nowhere: 'There is currently no subdomain that both of you have access to.',
    where: 'in:',
    more: (count: number) => `and ${count} more`,
    allow: 'Allow',
    refuse: 'Refuse',
    anotherAccount: 'Use another account',
  },
  errors: {
    title: 'Something went wrong',
    waitTitle: 'Please wait',
    unavailable: 'The service is temporarily unavailable.',
    unavailableAdvice: 'Wait a moment, then load the page again.',
    refused: (error: string, description: string) => `${error}: ${description}`,
    refusedAdvice:
      'Return to your application and start again. If the problem persists, contact the vendor of the application.',
    oldForm: 'This form is out of date.',
    oldFormAdvice: 'Go back, load the page again and repeat what you did.',
    unreadable: (fault: string) => `The form could not be read: ${fault}.`,
    tooManyAttempts: 'Too many failed attempts.',
    againInMinutes: (minutes: number) =>
      `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    tooManyRequests: 'Too many requests from your address.',
    againInSeconds: (seconds: number) =>
      `Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    oldLink: 'This link is no longer valid.',
    oldLinkAdvice: 'It has already been used or has expired. Request a new link.',
    signInOver: 'This sign-in is over, or was begun in another browser.',
    signInOverAdvice: 'Go back to the application you came from and start again.',
    handheld: 'A handheld login cannot set up a second factor.',
    handheldAdvice:
      'Sign in with your email address and password. An administrator can give the handheld a user of its own, which needs none.',
  },
  program: {
    failedTitle: 'Sign-in did not succeed',
    failed: 'It was begun in another browser or too long ago, or was cancelled.',
    again: 'Sign in again',
    buildingTitle: (program: string) => `The ${program} is being built`,
    building: 'This takes a few seconds after an update. The page loads itself again.',
    notBuiltTitle: (program: string) => `The ${program} could not be built`,
    notBuilt: 'The rest of the service works. The log of the service says what is wrong.',
  },
  mails: {
    passwordReset: {
      subject: 'Choose a new password',
      text: (url: string, _company: string | null) =>
        `A new password was requested for your account. Choose it here within one hour:\n\n${url}\n\n` +
        'The link can be used once. If you did not request it, ignore this message: your password stays unchanged.\n',
    },
    invitation: {
      subject: 'Your account is ready',
      text: (url: string, company: string | null) =>
        `You have been invited to work ${company === null ? 'with Goodsyard' : `in Goodsyard for ${company}`}. ` +
        `To accept, choose your password here within 7 days:\n\n${url}\n\n` +
        'The link can be used once. If you already have a password, it is replaced, and you are signed out everywhere. ' +
        'If you do not know who invited you, ignore this message.\n',
    },
    secondFactorReset: {
      subject: 'Reset your second factor',
      text: (url: string, company: string | null) =>
        `An administrator${company === null ? '' : ` of ${company}`} has requested that your second factor be reset. ` +
        `Confirm it here within 24 hours:\n\n${url}\n\n` +
        'Your authenticator app, passkeys and recovery codes are then removed, and you are signed out everywhere. ' +
        'If you did not ask for it, ignore this message: your second factor stays unchanged.\n',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      what: (when: string) => `The password of your account was changed on ${when}.`,
    },
    secondFactorChanged: {
      subject: 'Your second factors were changed',
      what: (when: string) =>
        `The second factors of your account (authenticator apps, passkeys or recovery codes) were changed on ${when}.`,
    },
    emailChanged: {
      subject: 'Your email address was changed',
      what: (when: string) =>
        `Your account has another email address now, and this one can no longer be used to sign in. It was changed on ${when}.`,
    },
    notAgreed: 'If this was not agreed with you, ask an administrator at once.',
    notYou: (url: string) =>
      `If it was not you, choose a new password at ${url} at once, and tell an administrator.`,
    when: (day: string, time: string) => `${day} ${time} UTC`,
  },
}

/** The texts of one language. */
export type Words = typeof en
