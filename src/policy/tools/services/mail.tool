# Programs for messages to people, which nobody calls back.
mail mailx s-nail mutt neomutt sendmail msmtp ssmtp
  described-elsewhere
  publishes messages send: a message to whoever it is addressed to
    instead: write the message into a file, and let the user send it
    @*@*, -t|--read-recipients

swaks
  described-elsewhere
  publishes messages send: a message to whoever it is addressed to
    instead: write the message into a file, and let the user send it
    -t|--to

signal-cli
  value -a --account -u --username --config -m --message -g --group-id --attachment
  publishes messages send: a message to whoever it is addressed to
    instead: write the message into a file, and let the user send it
    send

send-mailmessage send-mgusermail
  value -To -From -Subject -Body -SmtpServer -Cc -Bcc -Port -UserId
  publishes messages send: a message to whoever it is addressed to
    instead: write the message into a file, and let the user send it
    **
