/** What fields of the area screens mean to people, in German, by their description in the API. */
export const screens: Readonly<Record<string, string>> = {
  'Key, unique for each user.': 'Schlüssel, für jede Person eindeutig.',
  'Value. Always replaced as a whole.': 'Wert. Er wird immer ganz ersetzt.',
  'User whose preference it is.': 'Person, deren Einstellung es ist.',
  'Type whose list it is a view of.': 'Welche Liste die Ansicht zeigt.',
  'Filters, columns and sort order, as the program that shows the list writes them. Always replaced as a whole.':
    'Filter, Spalten und Sortierung. Sie werden immer ganz ersetzt.',
  'Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views.':
    'Ob andere sie auch sehen: die genannten Rollen, oder alle, wenn keine genannt ist. Dazu ist die Berechtigung für geteilte Ansichten nötig.',
  'Ids of the roles it is shared with; if empty, everybody.': 'Rollen, die sie sehen; leer alle.',
  'Owner: the user who created it.': 'Wem sie gehört: der Person, die sie angelegt hat.',
  'Type of the record it is about.': 'Art des Datensatzes, um den es geht.',
  'Id of the record it is about.': 'Datensatz, um den es geht.',
  'Reference, code or name of the record when the comment was written.':
    'Referenz, Code oder Name des Datensatzes, als der Kommentar geschrieben wurde.',
  'Text; it is shown as it is, without any formatting.':
    'Text; er wird so gezeigt, wie er ist, ohne Formatierung.',
  'Kind: a comment, or the hand-over of a warehouse to the next shift.':
    'Art: ein Kommentar, oder die Übergabe eines Lagers an die nächste Schicht.',
  'Points that the next shift has to see to, for a hand-over.':
    'Worum sich die nächste Schicht kümmern muss, bei einer Schichtübergabe.',
  'Whether users limited to accounts see it, if they see the record. All that they write themselves is.':
    'Ob der Mandant ihn sieht. Was dessen Leute schreiben, sieht er immer.',
  'Ids of the users it mentions, who are notified.': 'Personen, die er erwähnt; sie werden benachrichtigt.',
  'Ids of its files: documents that its author uploaded. Whoever sees the comment may download them.':
    'Seine Dateien, die der Verfasser hochgeladen hat. Wer den Kommentar sieht, darf sie herunterladen.',
  'Whether a client asked and nobody of the warehouse has answered yet, or nobody has acknowledged the hand-over.':
    'Ob ein Mandant gefragt und noch niemand aus dem Lager geantwortet hat, oder niemand die Übergabe bestätigt hat.',
  'Time at which its author last changed the text.': 'Wann der Verfasser den Text zuletzt geändert hat.',
  'Time at which a hand-over was acknowledged.': 'Wann eine Schichtübergabe bestätigt wurde.',
  'User who acknowledged a hand-over.': 'Wer eine Schichtübergabe bestätigt hat.',
  'Author.': 'Verfasser.',
  'Reason: a mention, a comment on a watched record, its change of status, or an automation.':
    'Grund: eine Erwähnung, ein Kommentar zu einem beobachteten Datensatz, dessen neuer Status oder eine Automatisierung.',
  'Type of the record.': 'Art des Datensatzes.',
  'Id of the record.': 'Der Datensatz.',
  'Reference, code or name of the record when the notification was made.':
    'Referenz, Code oder Name des Datensatzes, als die Benachrichtigung entstand.',
  'Comment it is about; null for another reason.': 'Kommentar, um den es geht; leer bei anderem Grund.',
  'New status of the record, or what an automation says; null for a comment.':
    'Neuer Status des Datensatzes, oder was eine Automatisierung meldet; leer bei einem Kommentar.',
  'User who wrote the comment or made the change.':
    'Wer den Kommentar geschrieben oder den Status geändert hat.',
  'Whether its user has read it.': 'Ob sie gelesen wurde.',
  'User who is notified.': 'Wer benachrichtigt wird.',
  'User who watches it.': 'Wer ihn beobachtet.',
}
