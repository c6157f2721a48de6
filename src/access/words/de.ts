import type { Words } from './en.ts'

/** A day like 2026-11-28, as it is written in German. */
const germanDay = (day: string) => day.split('-').toReversed().join('.')

const programs: Readonly<Record<string, string>> = { console: 'Die Konsole', handheld: 'Das Handgerät' }
const nameOf = (program: string) => programs[program] ?? program

/** What the refusals of an authorization mean for a person; their codes stay, for whoever looks after the application. */
const refusals: Readonly<Record<string, string>> = {
  invalid_client: 'Die Anwendung ist hier nicht bekannt',
  invalid_redirect_uri: 'Die Anwendung nennt eine Adresse, die nicht für sie hinterlegt ist',
  invalid_request: 'Die Anwendung hat eine unvollständige oder falsche Anfrage gesendet',
  unauthorized_client: 'Die Anwendung darf so nicht anfragen',
}

/** The texts of sign-in pages and of mails about logins in German. */
export const de: Words = {
  common: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    proceed: 'Weiter',
    back: 'Zurück',
    signedInAs: (name) => `Sie sind als ${name} angemeldet.`,
  },
  signIn: {
    wrong: 'E-Mail-Adresse, Benutzername oder Passwort ist falsch.',
    name: 'E-Mail-Adresse, Benutzername oder Ausweis',
    nameAtHandheld: 'Ausweis scannen oder Benutzernamen eingeben',
    password: 'Passwort',
    passwordAtHandheld: 'PIN oder Passwort',
    forgot: 'Passwort vergessen?',
    handheldName: 'Benutzername eines Handgeräts',
    company: 'Kürzel des Unternehmens, zu dem das Handgerät gehört',
  },
  signOut: {
    title: 'Abmelden?',
    text: 'Anwendungen, denen Sie den Zugriff erlaubt haben, behalten ihn, bis er widerrufen wird.',
    doneTitle: 'Abgemeldet',
    done: 'Sie sind abgemeldet und können diese Seite schließen.',
  },
  forgot: {
    title: 'Passwort vergessen?',
    text: 'Geben Sie Ihre E-Mail-Adresse ein. Wenn es dazu ein Konto gibt, erhalten Sie einen Link, mit dem Sie ein neues Passwort festlegen.',
    email: 'E-Mail-Adresse',
    send: 'Link senden',
    doneTitle: 'Prüfen Sie Ihr Postfach',
    done: 'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, wurde ein Link gesendet, mit dem Sie ein neues Passwort festlegen. Er gilt eine Stunde.',
  },
  password: {
    title: 'Passwort festlegen',
    next: 'Neues Passwort',
    again: 'Neues Passwort wiederholen',
    set: 'Passwort speichern',
    tooShort: (characters) => `Das Passwort muss mindestens ${characters} Zeichen lang sein.`,
    tooLong: (characters) => `Das Passwort darf höchstens ${characters} Zeichen lang sein.`,
    tooCommon: 'Dieses Passwort ist zu verbreitet und leicht zu erraten. Wählen Sie ein anderes.',
    differs: 'Die Passwörter stimmen nicht überein.',
    doneTitle: 'Ihr Passwort ist gespeichert',
    done: 'Kehren Sie zu Ihrer Anwendung zurück und melden Sie sich mit dem neuen Passwort an.',
  },
  secondFactor: {
    title: 'Zweiter Faktor',
    code: 'Code aus Ihrer Authentifizierungs-App oder ein Wiederherstellungscode',
    recoveryCode: 'Wiederherstellungscode',
    wrongCode: 'Dieser Code ist falsch, abgelaufen oder wurde schon verwendet.',
    help: 'Wenn Sie das nicht können, bitten Sie Ihre Administration, Ihren zweiten Faktor zurückzusetzen.',
    someoneElse: 'Als jemand anderes anmelden',
  },
  secondFactorReset: {
    title: 'Zweiten Faktor zurücksetzen?',
    text: 'Ihre Authentifizierungs-App, Ihre Passkeys und Ihre Wiederherstellungscodes werden entfernt, und Sie werden überall abgemeldet. Ihr Passwort bleibt gleich.',
    reset: 'Meinen zweiten Faktor zurücksetzen',
    doneTitle: 'Ihr zweiter Faktor ist zurückgesetzt',
    done: 'Kehren Sie zu Ihrer Anwendung zurück und melden Sie sich mit Ihrem Passwort an. Wo ein zweiter Faktor verlangt wird, richten Sie dabei einen neuen ein.',
  },
  security: {
    title: 'Sicherheit der Anmeldung',
    required: (tenants) =>
      `${tenants.join(', ')} ${tenants.length === 1 ? 'verlangt' : 'verlangen'} einen zweiten Faktor. Richten Sie einen ein, um fortzufahren.`,
    app: 'Authentifizierungs-App',
    appText: 'Eine App auf Ihrem Telefon zeigt einen Code, den Sie nach dem Passwort eingeben.',
    setUpApp: 'Authentifizierungs-App einrichten',
    setUpAnotherApp: 'Weitere Authentifizierungs-App einrichten',
    passkeys: 'Passkeys',
    passkeysText:
      'Ihr Gerät, Ihr Passwortmanager oder ein Sicherheitsschlüssel bestätigt nach dem Passwort, dass Sie es sind.',
    setUpPasskey: 'Passkey einrichten',
    setUpAnotherPasskey: 'Weiteren Passkey einrichten',
    added: (day) => `Hinzugefügt am ${germanDay(day)}`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    recoveryCodes: 'Wiederherstellungscodes',
    recoveryCodesText: (left, all) =>
      `${left} von ${all} sind übrig. Mit jedem melden Sie sich einmal an, wenn Sie Ihren zweiten Faktor nicht dabeihaben.`,
    newRecoveryCodes: 'Neue Wiederherstellungscodes erstellen',
    removedTitle: 'Zweiter Faktor entfernt',
    removed:
      'Sie sind überall abgemeldet. Melden Sie sich mit Ihrem Passwort an; wo ein zweiter Faktor verlangt wird, richten Sie dabei einen neuen ein.',
  },
  authenticator: {
    title: 'Authentifizierungs-App einrichten',
    defaultName: 'Authentifizierungs-App',
    wrong: 'Dieser Code ist falsch oder abgelaufen. Geben Sie den Code ein, den die App jetzt zeigt.',
    text: 'Scannen Sie diesen Code mit Ihrer Authentifizierungs-App, oder geben Sie den Schlüssel darunter in die App ein.',
    picture: 'QR-Code für die Authentifizierungs-App',
    code: 'Code, den die App zeigt',
    name: 'Name dieser App',
    confirm: 'Bestätigen',
  },
  passkey: {
    title: 'Passkey einrichten',
    defaultName: 'Passkey',
    wrong: 'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
    text: 'Ein Passkey liegt auf Ihrem Gerät, in Ihrem Passwortmanager oder auf einem Sicherheitsschlüssel. Sie bestätigen ihn mit Fingerabdruck, Gesicht oder PIN.',
    name: 'Name dieses Passkeys',
    create: 'Passkey erstellen',
    use: 'Passkey verwenden',
    needsScript: 'Passkeys brauchen JavaScript.',
    unsupported: 'Dieser Browser unterstützt keine Passkeys.',
    alreadySetUp: 'Dieser Passkey ist schon eingerichtet.',
    notUsed:
      'Der Passkey wurde nicht verwendet: Die Anfrage wurde abgebrochen, hat zu lange gedauert oder ist hier nicht möglich.',
  },
  recoveryCodes: {
    title: 'Ihre Wiederherstellungscodes',
    text: 'Mit jedem dieser Codes melden Sie sich einmal an, wenn Sie Ihren zweiten Faktor nicht dabeihaben. Sie werden nicht noch einmal gezeigt: Drucken Sie sie aus oder bewahren Sie sie in einem Passwortmanager auf. Frühere Codes gelten nicht mehr.',
    saved: 'Ich habe die Codes gesichert',
  },
  consent: {
    title: (application) => `${application} erlauben?`,
    someApplication: 'Eine Anwendung',
    requests: 'möchte in Ihrem Namen und mit allen Ihren Rechten zugreifen',
    nowhere: 'Zurzeit gibt es kein Unternehmen, zu dem Sie beide Zugang haben.',
    where: 'und zwar in:',
    more: (count) => `und ${count} weitere`,
    allow: 'Erlauben',
    refuse: 'Ablehnen',
    anotherAccount: 'Anderes Konto verwenden',
  },
  errors: {
    title: 'Das hat nicht funktioniert',
    waitTitle: 'Bitte warten Sie',
    unavailable: 'Der Dienst ist vorübergehend nicht erreichbar.',
    unavailableAdvice: 'Warten Sie einen Augenblick und laden Sie die Seite dann neu.',
    refused: (error) => `${refusals[error] ?? 'Die Anfrage wurde abgelehnt'} (${error}).`,
    refusedAdvice:
      'Kehren Sie zu Ihrer Anwendung zurück und beginnen Sie von vorn. Wenn es dabei bleibt, wenden Sie sich an den Hersteller der Anwendung.',
    oldForm: 'Dieses Formular ist nicht mehr aktuell.',
    oldFormAdvice: 'Gehen Sie zurück, laden Sie die Seite neu und wiederholen Sie Ihre Eingabe.',
    unreadable: () => 'Das Formular konnte nicht gelesen werden.',
    tooManyAttempts: 'Zu viele Fehlversuche.',
    againInMinutes: (minutes) =>
      `Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    tooManyRequests: 'Zu viele Anfragen von Ihrer Adresse.',
    againInSeconds: (seconds) =>
      `Bitte versuchen Sie es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
    oldLink: 'Dieser Link gilt nicht mehr.',
    oldLinkAdvice: 'Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    signInOver: 'Diese Anmeldung ist beendet oder wurde in einem anderen Browser begonnen.',
    signInOverAdvice: 'Gehen Sie zu der Anwendung zurück, von der Sie kommen, und beginnen Sie von vorn.',
    handheld: 'Mit dem Benutzernamen eines Handgeräts lässt sich kein zweiter Faktor einrichten.',
    handheldAdvice:
      'Melden Sie sich mit E-Mail-Adresse und Passwort an. Die Administration kann dem Handgerät einen eigenen Benutzer geben, der keinen braucht.',
  },
  program: {
    failedTitle: 'Die Anmeldung ist nicht gelungen',
    failed: 'Sie wurde in einem anderen Browser oder vor zu langer Zeit begonnen oder abgebrochen.',
    again: 'Noch einmal anmelden',
    buildingTitle: (program) => `${nameOf(program)} wird gerade erstellt`,
    building: 'Das dauert nach einer Aktualisierung einige Sekunden. Die Seite lädt sich selbst neu.',
    notBuiltTitle: (program) => `${nameOf(program)} konnte nicht erstellt werden`,
    notBuilt: 'Der übrige Dienst arbeitet. Was nicht stimmt, steht im Protokoll des Dienstes.',
  },
  mails: {
    passwordReset: {
      subject: 'Neues Passwort festlegen',
      text: (url) =>
        `Für Ihr Konto wurde ein neues Passwort angefordert. Legen Sie es hier innerhalb einer Stunde fest:\n\n${url}\n\n` +
        'Der Link gilt einmal. Wenn Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt gleich.\n',
    },
    invitation: {
      subject: 'Ihr Konto ist bereit',
      text: (url, company) =>
        `Sie wurden eingeladen, ${company === null ? 'mit Goodsyard' : `in Goodsyard für ${company}`} zu arbeiten. ` +
        `Um anzunehmen, legen Sie hier innerhalb von 7 Tagen Ihr Passwort fest:\n\n${url}\n\n` +
        'Der Link gilt einmal. Wenn Sie schon ein Passwort haben, wird es ersetzt, und Sie werden überall abgemeldet. ' +
        'Wenn Sie nicht wissen, wer Sie eingeladen hat, brauchen Sie nichts zu tun.\n',
    },
    secondFactorReset: {
      subject: 'Zweiten Faktor zurücksetzen',
      text: (url, company) =>
        `Die Administration${company === null ? '' : ` von ${company}`} möchte Ihren zweiten Faktor zurücksetzen. ` +
        `Bestätigen Sie das hier innerhalb von 24 Stunden:\n\n${url}\n\n` +
        'Ihre Authentifizierungs-App, Ihre Passkeys und Ihre Wiederherstellungscodes werden dann entfernt, und Sie werden überall abgemeldet. ' +
        'Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ihr zweiter Faktor bleibt gleich.\n',
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      what: (when) => `Das Passwort Ihres Kontos wurde am ${when} geändert.`,
    },
    secondFactorChanged: {
      subject: 'Ihre zweiten Faktoren wurden geändert',
      what: (when) =>
        `Die zweiten Faktoren Ihres Kontos (Authentifizierungs-Apps, Passkeys oder Wiederherstellungscodes) wurden am ${when} geändert.`,
    },
    emailChanged: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      what: (when) =>
        `Ihr Konto hat jetzt eine andere E-Mail-Adresse; mit dieser können Sie sich nicht mehr anmelden. Sie wurde am ${when} geändert.`,
    },
    notAgreed: 'Wenn das nicht mit Ihnen abgesprochen war, fragen Sie sofort Ihre Administration.',
    notYou: (url) =>
      `Wenn Sie das nicht waren, legen Sie sofort unter ${url} ein neues Passwort fest und sagen Sie Ihrer Administration Bescheid.`,
    when: (day, time) => `${germanDay(day)} um ${time} Uhr UTC`,
  },
}
