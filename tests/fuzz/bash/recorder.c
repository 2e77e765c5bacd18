/* Writes how many words it was called with, and the words, each ended by a NUL, to the descriptor of the sandbox. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char text[1 << 20];

int main(int count, char **words) {
  const char *slash = strrchr(words[0], '/');
  if (slash != NULL) words[0] = (char *)slash + 1;
  size_t size = (size_t)sprintf(text, "%d", count - 1) + 1;
  for (int at = 0; at < count; at++) {
    size_t more = strlen(words[at]) + 1;
    if (size + more > sizeof text) return 1;
    memcpy(text + size, words[at], more);
    size += more;
  }
  size_t done = 0;
  while (done < size) {
    ssize_t now = write(LOG_DESCRIPTOR, text + done, size - done);
    if (now <= 0) return 1;
    done += (size_t)now;
  }
  return strcmp(words[0], FAILING) == 0;
}
