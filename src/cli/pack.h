/* pack.h: the larger commands under `angeles pack`; only for these files. */
#ifndef ANGELES_CLI_PACK_H
#define ANGELES_CLI_PACK_H

int pack_new(int argc, char **argv);      /* pack_new.c */
int pack_coverage(int argc, char **argv); /* pack_coverage.c */
int pack_show(int argc, char **argv);     /* pack_show.c */
int pack_list(int argc, char **argv);
int pack_stats(int argc, char **argv);
int pack_words(int argc, char **argv);

#endif
